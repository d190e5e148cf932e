import { describe, expect, it } from 'vitest'
import {
  type Candidate,
  emailsIn,
  isAmong,
  withMore,
  withoutCandidate,
} from '#shared/console/pages/members/candidates.ts'

describe('The email addresses in a text', () => {
  it.each([
    ['ada@x.example', ['ada@x.example']],
    [
      'a@x.example, b@x.example;c@x.example\nd@x.example',
      ['a', 'b', 'c', 'd'].map((one) => `${one}@x.example`),
    ],
    ['a@x.example a@x.example', ['a@x.example']],
  ])('of "%s" are all of them, once', (text, emails) => {
    expect(emailsIn(text)).toEqual(emails)
  })

  it.each(['', ' ', 'Ada', 'ada@', 'a@x.example and Ada', 'a@x.example,b@x'])(
    'of "%s" are none, as it is a search for a name or not finished',
    (text) => {
      expect(emailsIn(text)).toEqual([])
    },
  )
})

describe('Chosen people', () => {
  const person = (id: number, title: string): Candidate => ({
    principal: { title, value: { href: `/users/${id}`, title } },
  })
  const [ada, namesake, guest] = [person(1, 'Ada'), person(2, 'Ada'), { email: 'guest@x.example' }]

  it('are chosen once, also if they are found again', () => {
    const again = person(1, 'Ada Lovelace')
    expect(withMore([ada], [again, guest, { email: 'Guest@x.example' }])).toEqual([ada, guest])
  })

  it('may have the same name', () => {
    expect(isAmong([ada], namesake)).toBe(false)
    expect(withoutCandidate([ada, namesake], ada)).toEqual([namesake])
  })
})
