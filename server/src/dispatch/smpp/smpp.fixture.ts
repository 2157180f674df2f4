import type { AddressInfo } from 'node:net'
import { createServer, type Pdu, type Session } from 'smpp'

export type Submitted = Pick<
  Pdu,
  'source_addr' | 'source_addr_ton' | 'destination_addr' | 'data_coding' | 'esm_class' | 'registered_delivery'
> & { text: string; id: string; parameters: Record<number, string> }

/** A message centre as others have written it: the judge of our frames. */
export async function openCentre() {
  const submitted: Submitted[] = []
  const sessions = new Set<Session>()
  /** On which line somebody was written to last. */
  const lines = new Map<string, Session>()
  const binds: string[] = []
  /** What becomes of a message: a status, or null for no answer at all. */
  let verdict: (to: string, times: number) => number | null = () => 0
  let naming = (count: number) => `m_${count}`
  let receipt: ((message: Submitted) => Record<string, unknown> | null) | null = null

  const server = createServer(session => {
    session.on('error', () => {})
    session.on('close', () => sessions.delete(session))
    session.on('bind_transceiver', (pdu: Pdu) => greet(pdu, true))
    session.on('bind_transmitter', (pdu: Pdu) => greet(pdu, false))
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', take)

    function greet(pdu: Pdu, listens: boolean): void {
      binds.push(pdu.command)
      const isKnown = pdu.system_id === 'shop' && pdu.password === 'right'
      session.send(pdu.response(isKnown ? {} : { command_status: 0x0e }))
      if (isKnown && listens) sessions.add(session)
    }

    function take(pdu: Pdu): void {
      const times = submitted.filter(({ destination_addr }) => destination_addr === pdu.destination_addr).length
      const message = { ...submittedOf(pdu), id: naming(submitted.length + 1) }
      submitted.push(message)
      lines.set(message.destination_addr, session)
      const status = verdict(message.destination_addr, times)
      if (status === null) return
      session.send(pdu.response(status === 0 ? { message_id: message.id } : { command_status: status }))
      if (status === 0 && pdu.registered_delivery === 1) tell(message)
    }

    function tell(message: Submitted): void {
      const told = receipt?.(message)
      if (told) session.deliver_sm({ esm_class: 4, source_addr: message.destination_addr, ...told })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    submitted,
    binds,
    /** Of who writes to this number. */
    lineOf: (to: string) => lines.get(to),
    judge: (by: typeof verdict) => {
      verdict = by
    },
    nameBy: (by: typeof naming) => {
      naming = by
    },
    tellOf: (by: typeof receipt) => {
      receipt = by
    },
    close: async () => {
      for (const session of sessions) session.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function submittedOf(pdu: Pdu): Omit<Submitted, 'id'> {
  const { source_addr, source_addr_ton, destination_addr, data_coding, esm_class, registered_delivery } = pdu
  const numbers = Object.entries(pdu).filter(([name]) => /^\d+$/.test(name))
  const parameters = Object.fromEntries(numbers.map(([name, value]) => [name, String(value).replaceAll('\0', '')]))
  const text = String(pdu.short_message.message)
  return {
    source_addr,
    source_addr_ton,
    destination_addr,
    data_coding,
    esm_class,
    registered_delivery,
    text,
    parameters,
  }
}
