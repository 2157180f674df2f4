/** What the processes of the benches of sending are asked. */
export type SinkQuestion =
  | { kind: 'address' }
  | { kind: 'arrivals' }
  | { kind: 'forget' }
  /** Each message is answered so much later from now on. */
  | { kind: 'answerAfter'; ms: number }
  /** Calls back for each message from now on; `called` ends it. */
  | ({ kind: 'callBack' } & Hook)
  /** Calls back for messages that are there, as fast as they are acknowledged. */
  | ({ kind: 'tell'; from: number; count: number } & Hook)
  | { kind: 'called' }
export type PeerQuestion = { kind: 'send'; url: string; token: string; count: number; connections: number }
export type IngestQuestion =
  | { kind: 'address' }
  | { kind: 'insert'; databaseUrl: string; count: number; connections: number }

export type Arrivals = {
  count: number
  /** Between the first and the last. */
  perSecond: number
  /** The most that came in any second, wherever it begins. */
  mostInSecond: number
  perTenth: number[]
}

/** A message that the sink has taken. */
export type Accepted = { id: string; ref: string; to: string }
export type Hook = { url: string; secret: string; phoneNumberId: string; connections: number }
/** Calls that were made; the times of their acknowledgements in milliseconds. */
export type Called = { count: number; refused: number; seconds: number; p50: number; p99: number }
