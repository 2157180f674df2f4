import type { Actor, Attachment, ChatSummary, Config, Frame, Message, MessageButton, News, Session } from './wire.ts'

export type Fields = Record<string, unknown>

/** Everything that arrives from outside passes here, so that a field the server leaves out never breaks a host page. */
export function readFrame(body: string): Frame | null {
  const fields = parseJson(body)
  if (typeof fields.event !== 'string') return null
  const read = readers.get(fields.event)
  const news = read ? read(fieldsOf(fields.data), fields) : null
  return { seq: numberOrNull(fields.seq), at: textOf(fields.at), news: news ?? { event: 'unknown' } }
}

export function readSession(value: unknown): Session | null {
  const fields = fieldsOf(value)
  const token = textOf(fields.token)
  if (!token) return null
  return {
    token,
    visitorId: textOf(fields.visitorId),
    chat: readChat(fields.chat),
    config: readConfig(fields.config),
  }
}

export function readConfig(value: unknown): Config {
  const fields = fieldsOf(value)
  return {
    title: textOf(fields.title),
    color: textOf(fields.color),
    position: fields.position === 'left' ? 'left' : 'right',
    launcherText: textOf(fields.launcherText),
    welcomeText: textOf(fields.welcomeText),
    preChat: preChatFields.filter(field => listOf(fields.preChat).includes(field)),
    openNow: fields.openNow !== false,
    askRating: fields.askRating === true,
  }
}

export function readMessages(value: unknown): Message[] {
  return listOf(value)
    .map(readMessage)
    .filter(message => message !== null)
}

export function readMessage(value: unknown): Message | null {
  const fields = fieldsOf(value)
  const actionId = textOf(fields.actionId) || textOf(fields.id)
  if (!actionId) return null
  return {
    actionId,
    chatId: textOf(fields.chatId),
    actionType: numberOrNull(fields.actionType),
    actor: actors.find(actor => actor === fields.actor) ?? 'system',
    userName: textOf(fields.userName),
    status: numberOrNull(fields.status) ?? 0,
    deliveryStatus: numberOrNull(fields.deliveryStatus),
    channelErrorDesc: textOf(fields.channelErrorDesc) || null,
    message: textOf(fields.message),
    attachment: readAttachment(fields.attachment),
    buttons: listOf(fields.buttons).map(readButton),
    clientId: textOf(fields.clientId) || null,
    actedOn: textOf(fields.actedOn),
  }
}

export function parseJson(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const preChatFields = ['name', 'email', 'phoneNumber'] as const
const actors: Actor[] = ['customer', 'agent', 'bot', 'system']

type Reader = (data: Fields, frame: Fields) => News | null

const readers = new Map(
  Object.entries<Reader>({
    ready: data => ({
      event: 'ready',
      seq: numberOrNull(data.seq),
      isResumed: data.resumed === true,
      chat: readChat(data.chat),
    }),
    resync: data => ({ event: 'resync', seq: numberOrNull(data.seq) ?? 0 }),
    pong: () => ({ event: 'pong' }),
    ack: (_, frame) => ({ event: 'ack', reqId: textOf(frame.reqId), isDone: frame.status === true }),
    error: data => ({ event: 'error', code: Number(data.code) }),
    agentReply: readMessageNews,
    systemMessage: readMessageNews,
    customerReply: readMessageNews,
    messageStatus: data => ({
      event: 'messageStatus',
      actionId: textOf(data.actionId),
      deliveryStatus: numberOrNull(data.deliveryStatus) ?? 0,
      channelErrorDesc: textOf(data.channelErrorDesc) || null,
    }),
    messagesRead: data => ({ event: 'messagesRead', by: textOf(data.by), upTo: textOf(data.upTo) || null }),
    typing: data => ({ event: 'typing', by: textOf(data.by), isOn: data.on === true }),
    agentJoined: data => ({
      event: 'agentJoined',
      name: textOf(data.name),
      profilePic: textOf(data.profilePic) || null,
    }),
    agentEndedChat: data => ({
      event: 'agentEndedChat',
      chatId: textOf(data.chatId),
      message: readMessage(data.message),
    }),
  }),
)

function readMessageNews(data: Fields): News | null {
  const message = readMessage(data.message)
  if (!message) return null
  return {
    event: 'message',
    message: { ...message, chatId: message.chatId || textOf(data.chatId) },
    state: numberOrNull(data.state),
  }
}

function readChat(value: unknown): ChatSummary | null {
  const fields = fieldsOf(value)
  const chatId = textOf(fields.chatId)
  if (!chatId) return null
  return { chatId, state: numberOrNull(fields.state) ?? 0, messages: readMessages(fields.messages) }
}

function readAttachment(value: unknown): Attachment | null {
  if (!isFields(value)) return null
  return {
    type: textOf(value.type),
    url: textOf(value.url),
    name: textOf(value.name),
    size: numberOrNull(value.size) ?? 0,
    caption: textOf(value.caption),
    lat: numberOrNull(value.lat),
    lng: numberOrNull(value.lng),
  }
}

function readButton(value: unknown): MessageButton {
  const fields = fieldsOf(value)
  const text = textOf(fields.text)
  return { id: textOf(fields.id) || text, text, payload: textOf(fields.payload) }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
