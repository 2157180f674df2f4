/** One SMS, or one part of a longer one. */
export type ShortMessage = {
  from: string
  to: string
  /** How the bytes are written: 0 GSM 03.38, 8 UCS-2. */
  dataCoding: number
  /** The bytes begin with the header that joins the parts. */
  isJoined: boolean
  wantsReceipt: boolean
  bytes: Buffer
  /** Of the register that India keeps; empty where there is none. */
  peId: string
  templateId: string
  tmId: string
}
