export type Attachment = {
  type: string
  url: string
  name: string
  size: number
  caption: string
  lat: number | null
  lng: number | null
}

export type MessageButton = { id: string; text: string; payload: string }

export type Actor = 'customer' | 'agent' | 'bot' | 'system'

export type Message = {
  actionId: string
  chatId: string
  /** The documents' number of the kind of line. */
  actionType: number | null
  actor: Actor
  userName: string
  /** Read state: inbound 0 unread / 2 read by staff, outbound 1 sent / 2 read by the visitor. */
  status: number
  deliveryStatus: number | null
  channelErrorDesc: string | null
  message: string
  attachment: Attachment | null
  buttons: MessageButton[]
  clientId: string | null
  actedOn: string
}

export type ChatSummary = { chatId: string; state: number; messages: Message[] }

export type Config = {
  title: string
  color: string
  position: 'left' | 'right'
  launcherText: string
  welcomeText: string
  preChat: PreChatField[]
  openNow: boolean
  askRating: boolean
}

export type PreChatField = 'name' | 'email' | 'phoneNumber'

export type Details = { name?: string; email?: string; phoneNumber?: string; identityHash?: string }

export type Session = { token: string; visitorId: string; chat: ChatSummary | null; config: Config }

/** What the server told over the socket; `unknown` still counts in the numbering. */
export type News =
  | { event: 'ready'; seq: number | null; isResumed: boolean; chat: ChatSummary | null }
  | { event: 'resync'; seq: number }
  | { event: 'pong' }
  | { event: 'ack'; reqId: string; isDone: boolean }
  | { event: 'error'; code: number }
  | { event: 'message'; message: Message; state: number | null }
  | { event: 'messageStatus'; actionId: string; deliveryStatus: number; channelErrorDesc: string | null }
  | { event: 'messagesRead'; by: string; upTo: string | null }
  | { event: 'typing'; by: string; isOn: boolean }
  | { event: 'agentJoined'; name: string; profilePic: string | null }
  | { event: 'agentEndedChat'; chatId: string; message: Message | null }
  | { event: 'unknown' }

export type Frame = { seq: number | null; at: string; news: News }
