import { afterEach, expect, test } from 'vitest'
import { currentToast, dismissToast, onToastChange, toast, toastTimes } from './toast.ts'

afterEach(() => dismissToast())

test('a toast is info, success, error or warning, and stays 8 s unless told otherwise (ERR-001, ERR-002)', () => {
  for (const kind of ['info', 'success', 'error', 'warning'] as const) {
    toast[kind]('Saved')
    expect(currentToast()).toMatchObject({ kind, message: 'Saved', duration: 8000 })
  }
})

test('a new toast takes the place of the one before (ERR-003)', () => {
  toast.info('first')
  toast.error('second')
  expect(currentToast()?.message).toBe('second')
})

test('each family of messages has its own time; an unbounded one waits for its end (ERR-004)', () => {
  expect(toastTimes).toMatchObject({
    broadcast: 6000,
    shell: 5000,
    lifecycle: 3000,
    mapped: 2000,
    copied: 2000,
    mark: 1000,
  })
  const end = toast.warning('Network is offline,Please Turn On Internet!', { duration: toastTimes.untilEnded })
  expect(currentToast()?.duration).toBeNull()
  end()
  expect(currentToast()).toBeNull()
})

test('dismissing an older toast leaves the newer one (ERR-003)', () => {
  const endFirst = toast.info('first')
  toast.info('second')
  endFirst()
  expect(currentToast()?.message).toBe('second')
})

test('listeners hear of every change until they leave', () => {
  let heard = 0
  const leave = onToastChange(() => {
    heard += 1
  })
  toast.info('one')
  dismissToast()
  leave()
  toast.info('two')
  expect(heard).toBe(2)
})
