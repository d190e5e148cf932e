import { inspect } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { RememberedPasswords } from '#shared/access/password-sign-in.ts'

describe('a remembered password', () => {
  let time: number
  let remembered: RememberedPasswords
  const wait = (seconds: number) => {
    time += seconds * 1000
  }

  beforeEach(() => {
    time = Date.UTC(2026, 0, 1)
    remembered = new RememberedPasswords(() => new Date(time))
    remembered.add('correct horse', 'hash')
  })

  it('is known with its hash, and with no other', () => {
    expect(remembered.has('correct horse', 'hash')).toBe(true)
    expect(remembered.has('correct horse', 'another hash')).toBe(false)
    expect(remembered.has('wrong horse', 'hash')).toBe(false)
    expect(remembered.has('hash', 'correct horse')).toBe(false)
  })

  it('is known in whatever normal form', () => {
    remembered.add('Zoe\u0308', 'hash')

    expect(remembered.has('Zo\u00eb', 'hash')).toBe(true)
  })

  it('is forgotten after five minutes', () => {
    wait(299)
    expect(remembered.has('correct horse', 'hash')).toBe(true)
    wait(1)

    expect(remembered.has('correct horse', 'hash')).toBe(false)
  })

  it('is known for five minutes more when it is added again', () => {
    wait(299)
    remembered.add('correct horse', 'hash')
    wait(299)

    expect(remembered.has('correct horse', 'hash')).toBe(true)
  })

  it('is unknown elsewhere', () => {
    expect(new RememberedPasswords(() => new Date(time)).has('correct horse', 'hash')).toBe(false)
  })

  it('makes room for a thousand others, the oldest first', () => {
    remembered.add('second', 'hash')
    for (let index = 0; index < 999; index++) remembered.add(`other ${index}`, 'hash')

    expect(remembered.has('correct horse', 'hash')).toBe(false)
    expect(remembered.has('second', 'hash')).toBe(true)
    expect(remembered.has('other 998', 'hash')).toBe(true)
  })

  it('keeps its place among a thousand when it is added again', () => {
    for (let index = 0; index < 999; index++) remembered.add(`other ${index}`, 'hash')
    remembered.add('correct horse', 'hash')
    remembered.add('one more', 'hash')

    expect(remembered.has('correct horse', 'hash')).toBe(true)
    expect(remembered.has('other 0', 'hash')).toBe(false)
  })

  it('is not found by looking at what is kept', () => {
    expect(inspect(remembered, { showHidden: true, depth: 9 })).not.toMatch(/correct horse/)
  })
})
