import { generateKeyPairSync } from 'node:crypto'
import { type Case, phone } from './vendors.cases.ts'

const [sms, mail, voice, rcs] = [0, 1, 9, 10] as const
const contactId = '919811112222'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const clientEmail = 'rbm@shop.iam.gserviceaccount.com'
const serviceAccount = JSON.stringify({ client_email: clientEmail, private_key: pair.privateKey })

const cards: Case[] = [
  {
    title: 'Google RCS',
    vendor: 95,
    slug: 'google',
    type: rcs,
    data: { serviceAccount, agentId: 'agent-1', clientToken: 'client-token-1' },
    account: { clientEmail, publicKey: pair.publicKey },
    to: phone(),
    ends: 'Read',
  },
  {
    title: 'Jio',
    vendor: 16,
    slug: 'jio',
    type: rcs,
    data: { clientId: 'j-1', clientSecret: 'js-1', WebhookVerificationToken: 'jt-1' },
    to: phone(),
    ends: 'Read',
  },
  {
    title: 'DotGo',
    vendor: 14,
    slug: 'dotgohub',
    type: rcs,
    data: { clientId: 'd-1', clientSecret: 'ds-1', contactId: 'bot-1' },
    to: phone(),
    ends: 'Read',
  },
  {
    title: 'VI',
    vendor: 11,
    slug: 'vi',
    type: rcs,
    data: { clientId: 'v-1', clientSecret: 'vs-1', contactId: 'bot-2' },
    to: phone(),
    ends: 'Read',
  },
]

const gateways: Case[] = [
  {
    title: 'TTBS',
    vendor: 13,
    slug: 'ttbs',
    type: sms,
    data: { user: 'u', pswd: 'p', sender: 'PARLEY', PE_ID: '1101', baseUrl: 'https://sms.ttbs.example/send' },
    to: phone(),
    ends: 'Delivered',
  },
  {
    title: 'NGN',
    vendor: 12,
    slug: 'ngn',
    type: sms,
    data: { accKey: 'ngn-1', sender: 'PARLEY', baseUrl: 'https://ngn.example/sms' },
    to: phone(),
    ends: 'Delivered',
  },
  {
    title: 'SMS portal',
    vendor: 15,
    slug: 'smsportal',
    type: sms,
    data: { accKey: 'portal-1', sender: 'PARLEY', baseUrl: 'https://portal.example/sms' },
    to: phone(),
    ends: 'Delivered',
  },
  {
    title: 'SAP365',
    vendor: 4,
    slug: 'sap365',
    type: sms,
    data: { accountName: 'shop', accKey: 'sap-1', contactId },
    to: phone(),
    ends: 'Delivered',
  },
  {
    title: 'Syniverse',
    vendor: 17,
    slug: 'syniverse',
    type: sms,
    data: { accKey: 'syn-1', sender: 'PARLEY' },
    to: phone(),
    ends: 'Delivered',
  },
  {
    title: 'Mailchimp',
    vendor: 10,
    slug: 'mailchimp',
    type: mail,
    data: {
      fromEmail: 'shop@parley.example',
      authKey: 'md-1',
      subAccount: 's1',
      fromName: 'Shop',
      webhookAuthKey: 'mk-1',
    },
    to: 'meera@mail.example',
    ends: 'Read',
  },
  {
    title: 'Voice',
    vendor: 97,
    slug: 'voice',
    type: voice,
    data: { baseUrl: 'https://voice.example', authKey: 'vo-1', contactId },
    to: phone(),
    ends: 'Delivered',
  },
]

/** RCS, SMS, mail and voice. */
export const gatewayCases: readonly Case[] = [...cards, ...gateways]
