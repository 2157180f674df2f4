/** One setting of a channel, as the form draws it and the server checks it. */
export type Field = {
  key: string
  label: string
  type: 'alphaNumeric' | 'numeric' | 'email' | 'select'
  secret: boolean
  required: boolean
  options?: readonly string[]
  /** Of the vendor's channel types, those that it is for; all of them where nothing is told. */
  channelTypes?: readonly number[]
  /** What is wrong with a value that is not blank, on this channel type; null when it may be saved. */
  problem?: (value: string, channelType?: number) => string | null
}

/** A setting that a channel cannot work without, unless `more` says otherwise. */
export function setting(key: string, label: string, more: Partial<Omit<Field, 'key' | 'label'>> = {}): Field {
  return { key, label, type: 'alphaNumeric', secret: false, required: true, ...more }
}

export function secretSetting(key: string, label: string): Field {
  return setting(key, label, { secret: true })
}

export function optionalSetting(key: string, label: string): Field {
  return setting(key, label, { required: false })
}

/** A setting that says nothing to channels of other types, which may have it all the same. */
export function onlyFor(channelTypes: readonly number[], field: Field): Field {
  return { ...field, channelTypes }
}

const rcs = 10

/** The number a channel sends from; on RCS, where nobody has a number, the id of the bot. */
export const contactNumber: Field = setting('contactId', 'Contact Number', {
  problem: (value, type) => (type === rcs || /^\d{10,15}$/.test(value) ? null : 'Invalid number format'),
})

export const baseUrl: Field = setting('baseUrl', 'Base URL', {
  required: false,
  problem: value => (URL.canParse(value) && /^https?:/.test(value) ? null : 'Base URL must start with https://'),
})

export function pathSetting(key: string, label: string, example: string): Field {
  const problem = (value: string) => (/^\/\S*$/.test(value) ? null : `${label} must be like ${example}`)
  return setting(key, label, { required: false, problem })
}

/** People paste whole addresses; only the name or the number of the machine can be connected to. */
export const hostSetting: Field = setting('host', 'Host', {
  problem: value =>
    /^(\[[\da-f:]+\]|[^\s:/@?#]+)$/i.test(value) ? null : 'Host must be a name such as mail.example.com',
})

export const portSetting: Field = setting('port', 'Port', {
  type: 'numeric',
  problem: value => {
    const port = /^\d{1,5}$/.test(value) ? Number(value) : 0
    return port >= 1 && port <= 65_535 ? null : 'Port must be 1 to 65535'
  },
})

/** What a protocol has room for: the rest would be cut off unseen. */
export function withRoom(field: Field, most: number): Field {
  const message = `${field.label} must have at most ${most} characters`
  return { ...field, problem: value => (value.length > most ? message : null) }
}
