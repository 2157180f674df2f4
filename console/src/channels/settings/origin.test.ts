import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test('a pasted address is cut to the origin that a browser sends', () => {
  expect(originOf(' https://shop.example/cart?x=1 ')).toBe('https://shop.example')
  expect(originOf('shop.example')).toBe('https://shop.example')
  expect(originOf('http://localhost:8080/')).toBe('http://localhost:8080')
  expect(originOf('HTTPS://Shop.Example')).toBe('https://shop.example')
})

test('what is no web address stays as typed, so that the server can name it', () => {
  expect(originOf('my shop')).toBe('my shop')
  expect(originOf('ftp://shop.example')).toBe('ftp://shop.example')
  expect(originOf('https://')).toBe('https://')
})
