/** A vendor on one of its channel types, as a company sets it up and as far as its receipts go. */
export type Case = {
  title: string
  vendor: number
  slug: string
  type: number
  data: Record<string, string>
  /** What the vendor knows of the account besides, or instead of, what the channel was given. */
  account?: Record<string, string>
  to: string
  ends: 'Sent' | 'Delivered' | 'Read'
  /** Whom the vendor lets write first. */
  startsWith?: 'customer'
  /** Where the secret that signs its calls is the channel's own. */
  secretAs?: 'verifyToken' | 'webhookSecret'
  /** Customers do not write here. */
  isDeaf?: true
}

const [sms, messenger, whatsApp, telegram, rcs, instagram] = [0, 3, 4, 5, 10, 11] as const
const contactId = '919811112222'
let people = 0

/** Nobody's number twice. */
export function phone(): string {
  people += 1
  return `9198${String(22_000_000 + people * 1000)}`
}

const meta: Case[] = [
  {
    title: 'Meta Cloud',
    vendor: 90,
    slug: 'meta',
    type: whatsApp,
    data: { accessToken: 'EAAG-1', phoneNumberId: '1001', wabaId: '2002', appSecret: 'hush-1', contactId },
    to: phone(),
    ends: 'Read',
    secretAs: 'verifyToken',
  },
  {
    title: 'Messenger',
    vendor: 92,
    slug: 'meta',
    type: messenger,
    data: { pageId: '3003', accessToken: 'EAAG-2', appSecret: 'hush-2' },
    to: '70010001',
    ends: 'Read',
    startsWith: 'customer',
    secretAs: 'verifyToken',
  },
  {
    title: 'Instagram',
    vendor: 92,
    slug: 'meta',
    type: instagram,
    data: { pageId: '4004', accessToken: 'EAAG-3', appSecret: 'hush-3' },
    account: { platform: 'instagram', instagramId: '17841400000000004' },
    to: '70020001',
    ends: 'Read',
    startsWith: 'customer',
    secretAs: 'verifyToken',
  },
]

const partners: Case[] = [
  {
    title: 'Telegram',
    vendor: 93,
    slug: 'telegram',
    type: telegram,
    data: { botToken: '4242:AA-the-token-of-a-bot' },
    to: '80010001',
    ends: 'Sent',
    startsWith: 'customer',
  },
  {
    title: '360dialog',
    vendor: 91,
    slug: '360dialog',
    type: whatsApp,
    data: { apiKey: 'd360-1', contactId },
    to: phone(),
    ends: 'Read',
  },
  {
    title: 'MCMI',
    vendor: 8,
    slug: 'mcmi',
    type: whatsApp,
    data: { authKey: 'mcmi-1', contactId },
    to: phone(),
    ends: 'Read',
  },
  ...[
    { title: 'Sinch WhatsApp', type: whatsApp, channel: 'WHATSAPP', ends: 'Read' as const },
    { title: 'Sinch SMS', type: sms, channel: 'SMS', ends: 'Delivered' as const },
    { title: 'Sinch RCS', type: rcs, channel: 'RCS', ends: 'Read' as const },
  ].map(({ title, type, channel, ends }): Case => {
    const data = {
      appId: `app-${type}`,
      projectId: `p-${type}`,
      keyId: `k-${type}`,
      keySecret: `s-${type}`,
      region: 'eu',
    }
    return {
      title,
      vendor: 6,
      slug: 'sinch',
      type,
      data: { ...data, contactId },
      account: { channel },
      to: phone(),
      ends,
      secretAs: 'webhookSecret',
    }
  }),
  ...[
    { title: 'Kaleyra WhatsApp', type: whatsApp, ends: 'Read' as const },
    { title: 'Kaleyra SMS', type: sms, account: { channel: 'sms' }, ends: 'Delivered' as const },
    { title: 'Kaleyra RCS', type: rcs, ends: 'Read' as const, isDeaf: true as const },
  ].map(
    (row): Case => ({
      ...row,
      vendor: 5,
      slug: 'kaleyra',
      data: { apiKey: `A-${row.type}`, sid: `HX${row.type}`, contactId, wabaId: `w${row.type}`, sender: 'PARLEY' },
      to: phone(),
    }),
  ),
  ...[
    { title: 'Route Mobile WhatsApp', type: whatsApp, ends: 'Read' as const },
    { title: 'Route Mobile RCS', type: rcs, account: { channel: 'rcs' }, ends: 'Read' as const },
    { title: 'Route Mobile SMS', type: sms, ends: 'Delivered' as const, isDeaf: true as const },
  ].map(
    (row): Case => ({
      ...row,
      vendor: 7,
      slug: 'routemobile',
      data: { username: `u-${row.type}`, password: 'pw', contactId, sender: 'PARLEY' },
      to: phone(),
    }),
  ),
  ...[
    { title: 'Karix WhatsApp', type: whatsApp, ends: 'Read' as const },
    { title: 'Karix SMS', type: sms, ends: 'Delivered' as const },
  ].map(
    (row): Case => ({
      ...row,
      vendor: 0,
      slug: 'karix',
      data: { username: `u-${row.type}`, password: 'pw', contactId },
      to: phone(),
    }),
  ),
  {
    title: 'Karix RCM',
    vendor: 1,
    slug: 'karix-rcm',
    type: whatsApp,
    data: { environment: '1', accKey: 'rcm-1', contactId, wabaId: 'w1' },
    to: phone(),
    ends: 'Read',
  },
  ...[
    { title: 'Airtel WhatsApp', type: whatsApp, ends: 'Read' as const },
    { title: 'Airtel RCS', type: rcs, ends: 'Read' as const, isDeaf: true as const },
    { title: 'Airtel SMS', type: sms, ends: 'Delivered' as const, isDeaf: true as const },
  ].map(
    (row): Case => ({
      ...row,
      vendor: 9,
      slug: 'airtel',
      data: { username: `u-${row.type}`, password: 'pw', customerId: 'c-1', contactId, businessId: 'b-1' },
      to: phone(),
    }),
  ),
]

export const chatCases: readonly Case[] = [...meta, ...partners]
