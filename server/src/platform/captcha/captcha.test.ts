import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaText, drawCaptcha } from './captcha.ts'

const half = () => 0.5

/** How many pixels are clearly darker than the paper, in each of `columns` upright strips. */
async function inkOf(png: Buffer, columns: number): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ink = Array.from({ length: columns }, () => 0)
  data.forEach((grey, index) => {
    const column = Math.floor(((index % info.width) / info.width) * columns)
    if (grey < 140) ink[column] = (ink[column] ?? 0) + 1
  })
  return ink
}

test('a captcha is a PNG of 240 by 80 points', async () => {
  const { format, width, height } = await sharp(await drawCaptcha('ACDEH')).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 240, height: 80 })
})

test('each text has its own picture, in either case, and each drawing of a text is another one', async () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
  const pictures = await Promise.all(characters.map(each => drawCaptcha(each.repeat(5), half)))
  expect(new Set(pictures.map(each => each.toString('base64'))).size).toBe(36)
  expect((await drawCaptcha('acdeh', half)).equals(await drawCaptcha('ACDEH', half))).toBe(true)
  expect((await drawCaptcha('ACDEH')).equals(await drawCaptcha('ACDEH'))).toBe(false)
})

test('every letter leaves ink in its own part of the picture, and none leaves the picture', async () => {
  for (const text of ['WMWMW', 'ACDEHJ', '379379', '00000', 'IIIII']) {
    const [, ...ink] = await inkOf(await drawCaptcha(text), text.length + 2)
    const outside = ink.pop()
    expect(Math.min(...ink), text).toBeGreaterThan(60)
    expect(outside, text).toBeLessThan(Math.max(...ink))
  }
})

test('texts that cannot be drawn are refused', async () => {
  for (const text of ['A<B', 'é', 'A B', 'A"/><script>'])
    await expect(drawCaptcha(text), text).rejects.toThrow(RangeError)
})

test('a captcha has five or six characters that nobody mixes up, and uses them all', () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.array(unit, { minLength: 7, maxLength: 7 }), numbers => {
      const left = [...numbers]
      expect(captchaText(() => left.shift() ?? 0)).toMatch(/^[ACDEHJKMNPRTWXY379]{5,6}$/)
    }),
  )
  const texts = Array.from({ length: 500 }, () => captchaText())
  expect(new Set(texts.join('')).size).toBe(18)
  expect(new Set(texts.map(each => each.length))).toEqual(new Set([5, 6]))
})
