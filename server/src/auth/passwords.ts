import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from '@parley/contracts/auth/common-passwords.ts'
import { passwordTexts } from '@parley/contracts/auth/profile.ts'
import { invalid, tooMany } from '../platform/refusals.ts'

/** argon2id with 19 MiB and two passes, as OWASP recommends for a server that hashes often. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxWaiting = 100
let waiting = 0
let decoy: Promise<string> | null = null

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Takes the same time when there is no such user, so that nobody learns who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (waiting >= maxWaiting) throw tooMany(5)
  waiting += 1
  try {
    decoy ??= hashPassword('nobody has this password')
    const matches = await verify(passwordHash ?? (await decoy), password)
    return matches && passwordHash !== null
  } finally {
    waiting -= 1
  }
}

/** The rules of every new password; throws at the field that breaks one. */
export function assertNewPassword(draft: { password: string; confirmPassword?: string }, email: string): void {
  const { password, confirmPassword } = draft
  if (password.length < 8 || password.length > 128) throw invalid(passwordTexts.tooShort, 'password')
  if (confirmPassword !== undefined && confirmPassword !== password)
    throw invalid(passwordTexts.mismatch, 'confirmPassword')
  const lower = password.toLowerCase()
  if (lower === email.toLowerCase() || commonPasswords.has(lower)) throw invalid(passwordTexts.weak, 'password')
}
