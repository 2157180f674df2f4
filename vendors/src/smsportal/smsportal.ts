import { keyGateway } from '../sms/key-gateway.ts'

export const smsPortal = keyGateway({ id: 15, slug: 'smsportal', name: 'SMS portal' })
