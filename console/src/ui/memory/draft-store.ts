const prefix = 'draft:'
const secretNames = /pass(word|wd|code|phrase)|pswd|secret|token|captcha|otp|(api|acc|access|auth|private)[-_ ]?key/i

let owner = ''

/** Drafts of a session that ended by itself, by their places: in memory alone, as it leaves nothing stored (RULES-007). */
const aside = new Map<string, string>()

/** Whose drafts these are from now on; what somebody else left in this browser is out of reach. */
export function setDraftOwner(userId: string): void {
  owner = userId
  for (const [place, kept] of aside) if (place.startsWith(placeOf(''))) store(place, kept)
  aside.clear()
}

/** What is stored is about to go, though nobody has left it: it comes back once its writer has signed in on this page. */
export function setDraftsAside(): void {
  for (const [place, kept] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) {
    if (place.startsWith(prefix)) aside.set(place, kept)
  }
}

/**
 * What was kept under the key, or null; unreadable leftovers count as nothing. Each tab goes on with its own draft, and a
 * new one with what was typed last anywhere.
 */
export function readDraft<Values>(key: string | undefined): Partial<Values> | null {
  if (!key) return null
  try {
    const kept: unknown = JSON.parse(ownDraft(key) ?? localStorage.getItem(placeOf(key)) ?? 'null')
    return isRecord<Values>(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps all but secrets: fields named in `secrets`, and any other, however deep, whose name says that it is one. */
export function keepDraft(key: string | undefined, values: unknown, secrets: readonly string[] = []): void {
  if (!key) return
  const open = (name: string, value: unknown) => (secrets.includes(name) || secretNames.test(name) ? undefined : value)
  store(placeOf(key), JSON.stringify(values, open))
}

function store(place: string, kept: string): void {
  try {
    sessionStorage.setItem(place, kept)
    localStorage.setItem(place, kept)
  } catch {
    // A full or forbidden store loses the draft after a reload, never what stands on the screen.
  }
}

export function forgetDraft(key: string | undefined): void {
  if (!key) return
  const own = ownDraft(key)
  // What another tab has typed since is not this one's to forget.
  if (own === null || own === localStorage.getItem(placeOf(key))) localStorage.removeItem(placeOf(key))
  sessionStorage.removeItem(placeOf(key))
}

function ownDraft(key: string): string | null {
  return sessionStorage.getItem(placeOf(key))
}

function placeOf(key: string): string {
  return `${prefix}${owner}:${key}`
}

function isRecord<Values>(value: unknown): value is Partial<Values> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
