import type { CaptchaPurpose } from '@parley/contracts/auth/login.ts'
import { captchaText, drawCaptcha } from '../platform/captcha/captcha.ts'
import type { Db } from '../platform/database/database.ts'
import { createRateLimit, networkOf, type RateLimit } from '../platform/rate-limit.ts'
import { tooMany } from '../platform/refusals.ts'
import type { Platform, Work } from '../platform/work.ts'

const validForMs = 5 * 60_000
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Drawing a picture is expensive, so each address gets a limited number a minute. */
export async function makeCaptcha(work: Work, purpose: CaptchaPurpose) {
  const allowed = limitOf(work.platform).take(networkOf(work.request.ip))
  if (!allowed.ok) throw tooMany(allowed.retryAfterSeconds)
  const { CAPTCHA_MODE, CAPTCHA_FIXED } = work.platform.config
  const answer = CAPTCHA_MODE === 'fixed' ? CAPTCHA_FIXED : captchaText()
  const { id } = await work.db
    .insertInto('captchas')
    .values({ purpose, answer, expiresAt: new Date(work.now.getTime() + validForMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const image = await drawCaptcha(answer)
  return { captchaId: id, captcha: image.toString('base64'), mimeType: 'image/png' as const }
}

/**
 * Reads and deletes the captcha in one statement, so that two requests cannot both use it. Returns when it would have
 * expired, or null for a wrong answer.
 */
export async function takeCaptcha(
  db: Db,
  purpose: CaptchaPurpose,
  given: { captchaId: string; captcha: string },
): Promise<Date | null> {
  if (!uuidPattern.test(given.captchaId)) return null
  const taken = await db.deleteFrom('captchas').where('id', '=', given.captchaId).returningAll().executeTakeFirst()
  if (!taken || taken.purpose !== purpose || taken.expiresAt.getTime() < Date.now()) return null
  return taken.answer.toLowerCase() === given.captcha.trim().toLowerCase() ? taken.expiresAt : null
}

const limits = new WeakMap<Platform, RateLimit>()

function limitOf(platform: Platform): RateLimit {
  const capacity = platform.config.CAPTCHAS_PER_ADDRESS
  const limit = limits.get(platform) ?? createRateLimit({ capacity, refillPerSecond: capacity / 60, maxKeys: 100_000 })
  limits.set(platform, limit)
  return limit
}
