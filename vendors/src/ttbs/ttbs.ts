import { baseUrl, secretSetting, setting } from '../settings.ts'
import { httpSmsVendor } from '../sms/http-sms.vendor.ts'

export const ttbs = httpSmsVendor({
  id: 13,
  slug: 'ttbs',
  name: 'TTBS',
  fields: [
    setting('user', 'User'),
    secretSetting('pswd', 'Password'),
    setting('sender', 'Sender'),
    setting('PE_ID', 'PE ID'),
    baseUrl,
  ],
  parameters: {
    user: 'user',
    pswd: 'pswd',
    sender: 'sender',
    PE_ID: 'peId',
    Template_ID: 'templateId',
    mobileno: 'to',
    msgtext: 'text',
  },
})
