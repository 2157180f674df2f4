/** As much of the `smpp` package as the tests use of its server. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'

  type Text = { message: string | Buffer; udh?: Buffer[] }
  export interface Pdu {
    command: string
    command_status: number
    sequence_number: number
    system_id: string
    password: string
    source_addr: string
    source_addr_ton: number
    destination_addr: string
    data_coding: number
    esm_class: number
    registered_delivery: number
    short_message: Text
    [parameter: number]: Buffer
    response(options?: { command_status?: number; message_id?: string }): Pdu
  }
  export interface Session extends EventEmitter {
    send(pdu: Pdu): boolean
    deliver_sm(fields: Record<string, unknown>, answered?: (answer: Pdu) => void): boolean
    enquire_link(answered?: (answer: Pdu) => void): boolean
    close(): void
    destroy(): void
    socket: import('node:net').Socket
  }
  export function createServer(listener: (session: Session) => void): Server
}
