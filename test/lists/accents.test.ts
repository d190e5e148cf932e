import { beforeAll, describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import {
  accentedProjects,
  ascending,
  descending,
  namesInOrder,
} from '#test/support/fixtures/accented-names.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { listed } from '#test/support/fixtures/work-package-lists.ts'

/** The ids of all elements of a list, read in pages of three elements. */
async function paged(service: Service, parameters: object): Promise<number[]> {
  const ids: number[] = []
  for (let offset = 1; ; offset++) {
    const page = idsOf(await list(service, { ...parameters, pageSize: 3, offset }))
    ids.push(...page)
    if (page.length < 3) return ids
  }
}

describe('Names with accented letters', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(accentedProjects)
  })

  it.each([
    ['asc', ascending],
    ['desc', descending],
  ])('come by their letters, then by the accents, then by id, on every page (%s)', async (direction, ids) => {
    const sortBy = [['name', direction]]

    expect(await paged(service, { sortBy })).toEqual(ids)
    expect(await paged(service, { sortBy, filters: [filter('active', '=', 't')] })).toEqual(ids)
  })

  it.each([
    ['muller', 7],
    ['müller', 7],
    ['MU\u0308LLER', 7],
    ['mueller', 1],
    ['strasse', 2],
    ['straß', 2],
    ['oDz', 1],
    ['ore', 2],
    ['ær', 2],
    ['ελλαδα', 3],
    ['שלום', 2],
    ['ไท', 1],
    ['हि', 1],
    ['か', 1],
  ])('are found for %s', async (text, count) => {
    for (const operator of ['~', '**']) {
      const found = await list(service, { filters: [filter('typeahead', operator, text)] })
      expect(found.body.total).toBe(count)
    }
  })

  it.each(['\u0301', '\u0001', '\u007f', '\ufffd'])('are not found by %j alone', async (text) => {
    for (const operator of ['~', '**']) {
      const { status, body } = await list(service, { filters: [filter('typeahead', operator, text)] })
      expect([status, body.total]).toEqual([200, 0])
    }
  })

  it('are compared with their accents by =', async () => {
    const total = async (name: string) =>
      (await list(service, { filters: [filter('name_and_identifier', '=', name)] })).body.total

    expect(await Promise.all(['muller', 'Müller', 'Mu\u0308ller', 'strasse', 'Lodz'].map(total))).toEqual([
      ...[2, 3, 3, 2, 0],
    ])
  })

  it('leave nothing in the table that does not follow from them', async () => {
    expect(namesInOrder.flat().length).toBe(ascending.length)
    expect((await verified(service)).messages).toEqual([])
  })
})

describe('Müller is found for Müller and for Muller,', () => {
  let service: Service
  const as = tokenOf(1)

  beforeAll(async () => {
    service = await Service.startWith([
      role(1, ['view_project', 'view_work_packages']),
      customField(1, 'string', { resource: 'work_package' }),
      customField(2, 'text', { resource: 'work_package' }),
      customField(3, 'user', { resource: 'work_package' }),
      user(1, 'ada', { admin: true, token: as }),
      user(2, 'jmüller', { firstName: 'Jürgen', lastName: 'Müller', email: 'jm@example.com' }),
      user(3, 'joe', { firstName: 'Joe', lastName: 'Muller' }),
      placeholder('Müller & Söhne', { id: 4 }),
      group(5, 'Die Müllers', [2]),
      project(1, { name: 'Mühle' }),
      membership(2, 1, 1),
      version(1, 1, { name: 'Müller 1.10' }),
      version(2, 1, { name: 'Muller 1.9' }),
      workPackage(1, 1, {
        subject: 'Ask Müller',
        assignee: 2,
        customFields: { 1: 'bei Müller', 2: 'Müller\nfragen', 3: 2 },
      }),
      workPackage(2, 1, { subject: 'Ask Muller', customFields: { 1: 'bei Muller', 2: 'Muller' } }),
    ])
  })

  const ids = (path: string, parameters: object) => listed(service, `/api/v3/${path}`, parameters, as)
  const filtered = (path: string, entry: object) => ids(path, { filters: [entry] })

  it.each<[path: string, name: string, operator: string, found: number[]]>([
    ['users', 'name', '~', [2, 3]],
    ['users', 'any_name_attribute', '**', [2, 3]],
    ['users', 'login', '~', [2]],
    ['principals', 'name', '~', [2, 3, 4, 5]],
    ['principals', 'typeahead', '**', [2, 3, 4, 5]],
    ['principals', 'any_name_attribute', '~', [2, 3, 4, 5]],
    ['placeholder_users', 'name', '~', [4]],
    ['groups', 'any_name_attribute', '~', [5]],
    ['versions', 'name', '~', [1, 2]],
    ['work_packages', 'subject', '~', [1, 2]],
    ['work_packages', 'search', '**', [1, 2]],
    ['work_packages', 'subjectOrId', '**', [1, 2]],
    ['work_packages', 'typeahead', '**', [1, 2]],
    ['work_packages', 'customField1', '~', [1, 2]],
    ['work_packages', 'customField2', '~', [1, 2]],
  ])('in the list of %s by the filter %s %s', async (path, name, operator, found) => {
    for (const text of ['muller', 'Müller', 'mu\u0308ller'])
      expect(await filtered(path, filter(name, operator, text))).toEqual(found)
  })

  it('in the names of projects where one types', async () => {
    expect(await filtered('work_packages', filter('typeahead', '**', 'ask MUHLE'))).toEqual([1, 2])
  })

  it.each<[path: string, name: string, text: string, found: number[]]>([
    ['users', 'name', 'jurgen muller', []],
    ['users', 'name', 'jürgen müller', [2]],
    ['users', 'login', 'jmuller', []],
    ['users', 'login', 'jmüller', [2]],
    ['versions', 'name', 'muller 1.9', [2]],
    ['versions', 'name', 'muller 1.10', []],
    ['work_packages', 'subject', 'ask müller', [1]],
    ['work_packages', 'customField1', 'bei muller', [2]],
  ])('but not in the list of %s by %s = %s', async (path, name, text, found) => {
    expect(await filtered(path, filter(name, '=', text))).toEqual(found)
  })

  it.each([
    ['versions', 'semver_name', [2, 1]],
    ['users', 'name', [1, 3, 2]],
    ['users', 'lastName', [3, 2, 1]],
    ['work_packages', 'subject', [2, 1]],
    ['work_packages', 'customField1', [2, 1]],
    ['principals', 'name', [1, 5, 3, 2, 4]],
  ])('beside which it comes in the list of %s by %s', async (path, key, order) => {
    expect(await ids(path, { sortBy: [[key, 'asc']] })).toEqual(order)
  })

  it('as one whose sign-in is blocked, by the login with its accents', async () => {
    for (let failure = 0; failure < 10; failure++)
      await service.get('/api/v3', { headers: { authorization: basic('wrong', 'jmüller') } })

    expect(await filtered('users', filter('blocked', '=', 'blocked'))).toEqual([2])
  })

  it.each(['muller', 'Müller'])('by the search, as well as by the name itself: %s', async (query) => {
    const { body } = await service.get(`/api/v3/search?${new URLSearchParams({ query })}`, { as })

    expect(body._embedded.elements.map(({ title }: { title: string }) => title)).toEqual([
      ...['Muller 1.9', 'Müller 1.10', 'Joe Muller', 'Jürgen Müller', 'Müller & Söhne'],
      ...['Ask Muller', 'Ask Müller', 'Die Müllers'],
    ])
  })
})
