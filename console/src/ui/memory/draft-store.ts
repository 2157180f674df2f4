const prefix = 'draft:'
const secretNames = /pass(word|wd|code|phrase)|pswd|secret|token|captcha|otp|(api|acc|access|auth|private)[-_ ]?key/i

let owner = ''

/** Whose drafts these are from now on; what somebody else left in this browser is out of reach. */
export function setDraftOwner(userId: string): void {
  owner = userId
}

/** What was kept under the key, or null; unreadable leftovers count as nothing. */
export function readDraft<Values>(key: string | undefined): Partial<Values> | null {
  if (!key) return null
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(key)) ?? 'null')
    return isRecord<Values>(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps all but secrets: fields named in `secrets`, and any other, however deep, whose name says that it is one. */
export function keepDraft(key: string | undefined, values: unknown, secrets: readonly string[] = []): void {
  if (!key) return
  const open = (name: string, value: unknown) => (secrets.includes(name) || secretNames.test(name) ? undefined : value)
  try {
    localStorage.setItem(placeOf(key), JSON.stringify(values, open))
  } catch {
    // A full or forbidden store loses the draft after a reload, never what stands on the screen.
  }
}

export function forgetDraft(key: string | undefined): void {
  if (key) localStorage.removeItem(placeOf(key))
}

function placeOf(key: string): string {
  return `${prefix}${owner}:${key}`
}

function isRecord<Values>(value: unknown): value is Partial<Values> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
