import { describe, expect, it } from 'vitest'
import { entryOf, isDone, isOpen } from '#shared/console/pages/administration/invitations/entry.ts'
import { flawsIn, type Known, MOST } from '#shared/console/pages/administration/invitations/flaws.ts'
import { type Invitee, inviteesIn } from '#shared/console/pages/administration/invitations/invitee.ts'

const plain = (email: string, more: Partial<Invitee> = {}): Invitee => ({
  email,
  groups: [],
  roles: [],
  ...more,
})

describe('The people in a text', () => {
  it.each([
    ['a@x.org, b@x.org', ['a@x.org', 'b@x.org']],
    ['a@x.org; b@x.org;', ['a@x.org', 'b@x.org']],
    ['a@x.org b@x.org\r\n\r\nc@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['nobody', ['nobody']],
    ['', []],
  ])('of %j are the addresses %j', (text, emails) => {
    expect(inviteesIn(text)).toEqual(emails.map((email) => plain(email)))
  })

  it.each([
    [
      'Ada King Lovelace <ada@x.org>, "Bob" <bob@x.org>',
      [
        ['Ada King', 'Lovelace'],
        ['Bob', undefined],
      ],
    ],
    ['Ada,Lovelace,ada@x.org', [['Ada', 'Lovelace']]],
    ['ada@x.org\tAda Lovelace', [['Ada', 'Lovelace']]],
  ])('of %j have names', (text, names) => {
    expect(inviteesIn(text).map(({ firstName, lastName }) => [firstName, lastName])).toEqual(names)
  })

  it('are in the columns of CSV, in any order and in German', () => {
    const text =
      'Rollen;Projekt;E-Mail;Vorname;Nachname;Gruppen\nMember|Reader;Apollo;ada@x.org;Ada;"Love;lace";"Crew, Staff"\n;;bob@x.org;;;'

    expect(inviteesIn(text)).toEqual([
      plain('ada@x.org', {
        ...{ firstName: 'Ada', lastName: 'Love;lace', project: 'Apollo' },
        ...{ groups: ['Crew', 'Staff'], roles: ['Member', 'Reader'] },
      }),
      plain('bob@x.org'),
    ])
  })

  it('are in quoted cells with quotes', () => {
    expect(inviteesIn('email,name\nada@x.org,"Ada ""Countess"" Lovelace"')).toEqual([
      plain('ada@x.org', { firstName: 'Ada Countess', lastName: 'Lovelace' }),
    ])
  })
})

const known: Known = {
  users: new Map([['eve@x.org', '/users/9']]),
  groups: new Map([['crew', '/groups/3']]),
  projects: new Map([['apollo', '/projects/1']]),
  roles: new Map([['member', '/roles/4']]),
}
const wordsOf = (...invitees: Invitee[]) =>
  flawsIn(invitees, known).map((flaws) => flaws.map(({ word }) => word))

describe('The flaws of an input', () => {
  it('are malformed, repeated and known addresses', () => {
    expect(wordsOf(plain('a@x'), plain('b@x.org'), plain('B@X.org'), plain('Eve@x.org'))).toEqual([
      ['badEmail'],
      [],
      ['repeatedEmail'],
      ['knownEmail'],
    ])
  })

  it('are unknown names, and roles or projects alone', () => {
    const invitee = (more: Partial<Invitee>) => wordsOf(plain('a@x.org', more))[0]

    expect(invitee({ groups: ['CREW'], project: 'Apollo', roles: ['Member'] })).toEqual([])
    expect(invitee({ groups: ['Staff'] })).toEqual(['unknownGroup'])
    expect(invitee({ project: 'Gemini', roles: ['Reader'] })).toEqual(['unknownProject', 'unknownRole'])
    expect(invitee({ project: 'Apollo' })).toEqual(['roleNeeded'])
    expect(invitee({ roles: ['Member'] })).toEqual(['projectNeeded'])
  })

  it('are people beyond the limit', () => {
    const many = Array.from({ length: MOST + 1 }, (_, index) => plain(`p${index}@x.org`))

    expect(wordsOf(...many).slice(-2)).toEqual([[], ['tooManyInvitees']])
  })
})

describe('The project and the roles for all', () => {
  const forAll = {
    project: { href: '/projects/2', title: 'Gemini' },
    roles: [{ href: '/roles/5', title: 'Reader' }],
  }
  const entryWith = (more: Partial<Invitee>) => {
    const invitee = plain('a@x.org', more)
    const [flaws = []] = flawsIn([invitee], known, forAll)
    const { targets, invitee: shown } = entryOf(invitee, flaws, known, forAll)
    return [flaws.map(({ word }) => word), targets.project, targets.roles, shown.project, shown.roles]
  }

  it('are those of everybody whose line names none', () => {
    expect(entryWith({})).toEqual([[], '/projects/2', ['/roles/5'], 'Gemini', ['Reader']])
  })

  it('do not replace those that a line names', () => {
    const own = [[], '/projects/1', ['/roles/4'], 'Apollo', ['Member']]
    expect(entryWith({ project: 'Apollo', roles: ['Member'] })).toEqual(own)
    expect(entryWith({ project: 'Apollo' })).toEqual([[], '/projects/1', ['/roles/5'], 'Apollo', ['Reader']])
    expect(entryWith({ roles: ['Member'] })).toEqual([[], '/projects/2', ['/roles/4'], 'Gemini', ['Member']])
  })

  it('do not excuse an unknown name', () => {
    expect(entryWith({ project: 'Mercury' })[0]).toEqual(['unknownProject'])
  })
})

describe('An entry', () => {
  const entry = entryOf(
    plain('a@x.org', { groups: ['Crew'], project: 'Apollo', roles: ['Member'] }),
    [],
    known,
  )

  it('names its targets by address, and is done after all its steps', () => {
    expect(entry.targets).toEqual({ groups: ['/groups/3'], project: '/projects/1', roles: ['/roles/4'] })
    const steps = [{ user: '/users/10' }, { isMember: true }, { joined: ['/groups/3'] }]
    const done = steps.map((_, index) => isDone(Object.assign({}, entry, ...steps.slice(0, index + 1))))

    expect(done).toEqual([false, false, true])
  })

  it('is not sent with a flaw, nor again', () => {
    expect(isOpen(entry)).toBe(true)
    expect(isOpen({ ...entry, state: 'failed' })).toBe(true)
    expect(isOpen({ ...entry, state: 'sent' })).toBe(false)
    expect(isOpen({ ...entry, flaws: [{ word: 'badEmail' }] })).toBe(false)
  })
})
