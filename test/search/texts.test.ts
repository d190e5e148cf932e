import { beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#shared/platform/words/store.ts'
import { wordsIn } from '#shared/project-context/texts-store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [READER, WRITER] = [40, 41]

const world = [
  role(10, ['view_work_packages']),
  role(11, [
    'view_work_packages',
    'add_work_packages',
    'edit_work_packages',
    'add_work_package_notes',
    'edit_own_work_package_notes',
    'delete_work_packages',
  ]),
  user(READER, 'rita', { token: tokenOf(READER) }),
  user(WRITER, 'walt', { token: tokenOf(WRITER) }),
  project(1),
  project(2),
  membership(READER, 1, 10),
  membership(WRITER, 1, 11),
  membership(WRITER, 2, 11),
  workPackage(1, 1, { subject: 'Engine', description: 'Needs a **Größere** pump, see REF-42.' }),
  workPackage(2, 1, { subject: 'Fuel' }),
  workPackage(3, 2, { subject: 'Pump of another project' }),
  { kind: 'activity', workPackage: 2, version: 1, comment: 'A pump for the engine, 日本語で' },
  { kind: 'activity', workPackage: 2, version: 2, comment: 'Nothing else' },
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(world)
})

const found = async (query: string, as = tokenOf(READER)): Promise<number[]> => {
  const parameters = new URLSearchParams({ query, types: 'WorkPackage' })
  const { body } = await service.get(`/api/v3/search?${parameters}`, { as })
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('the search in texts', () => {
  it.each([
    ['a word of a description', 'grossere', [1]],
    ['the beginning of one, with its accent', 'Grö', [1]],
    ['a part of one', 'össere', []],
    ['a word with a number', 'ref-42', [1]],
    ['words of subject and description in any order', 'pump engine', [2, 1]],
    ['words of subject and comment', 'engine fuel', [2]],
    ['words of two comments', 'nothing pump', [2]],
    ['words that no one work package has', 'fuel ref', []],
    ['a script without blanks', '日本語', [2]],
    ['a single letter, which is a word', 'a', [1, 2]],
    ['a single letter that only begins words', 'p', []],
    ['nothing that is a word', '#!', []],
  ])('%s', async (_, query, expected) => {
    expect((await found(query)).toSorted()).toEqual(expected.toSorted())
  })

  it('has what fits the subject first, then what is found in texts only', async () => {
    expect(await found('engine')).toEqual([1, 2])
  })

  it('finds nothing of projects that are hidden', async () => {
    expect(await found('pump')).toEqual(expect.not.arrayContaining([3]))
    expect((await found('pump', tokenOf(WRITER)))[0]).toBe(3)
  })
})

describe('finds new texts at once, and no deleted ones', () => {
  const as = tokenOf(WRITER)
  const links = { project: { href: '/api/v3/projects/1' }, type: { href: '/api/v3/types/1' } }
  let id: number
  let lockVersion: number

  const patched = async (body: object) => {
    const answer = await service.patch(`/api/v3/work_packages/${id}`, { as, body: { lockVersion, ...body } })
    if (answer.status === 200) lockVersion = answer.body.lockVersion
    return answer.status
  }

  it('a new work package', async () => {
    const body = { subject: 'Zebra', description: { raw: 'with stripes' }, _links: links }
    const created = await service.post('/api/v3/work_packages', { as, body })
    ;({ id, lockVersion } = created.body)

    expect([await found('zebra'), await found('stripes')]).toEqual([[id], [id]])
  })

  it('a new subject: the description stays', async () => {
    expect(await patched({ subject: 'Yak' })).toBe(200)
    expect([await found('zebra'), await found('yak'), await found('stripes')]).toEqual([[], [id], [id]])
  })

  it('a new description, and none', async () => {
    expect(await patched({ description: { raw: 'with horns' } })).toBe(200)
    expect([await found('stripes'), await found('horns')]).toEqual([[], [id]])
    expect(await patched({ description: { raw: '' } })).toBe(200)
    expect([await found('horns'), await found('yak')]).toEqual([[], [id]])
  })

  it('nothing of what is refused', async () => {
    const body = { lockVersion: 0, subject: 'Xenon' }

    expect((await service.patch(`/api/v3/work_packages/${id}`, { as, body })).status).toBe(409)
    expect(await found('xenon')).toEqual([])
  })

  it('a comment, and a changed one', async () => {
    const body = { comment: { raw: 'About wombats' } }
    const created = await service.post(`/api/v3/work_packages/${id}/activities`, { as, body })
    expect(created.status).toBe(201)
    expect(await found('wombats')).toEqual([id])

    await service.patch(`/api/v3/activities/${created.body.id}`, {
      as,
      body: { comment: { raw: 'About voles' } },
    })
    expect([await found('wombats'), await found('voles')]).toEqual([[], [id]])
  })

  it('and nothing by a word that a crash has left behind', async () => {
    const leftover = { id, source: 0, token: newToken(service.ports.now()), text: 'Axolotl' }
    await wordsIn(service.ports).add([leftover])
    expect(await found('axolotl')).toEqual([])
    await wordsIn(service.ports).remove([leftover])
  })

  it('and no word of what is removed stays', async () => {
    expect((await service.delete(`/api/v3/work_packages/${id}`, { as })).status).toBe(204)
    await service.drain()

    expect([await found('yak'), await found('voles')]).toEqual([[], []])
    const items = await itemsOf(service.table)
    expect(items.filter(({ pk, sk }) => pk.startsWith('W#words#') && /^(yak|voles|about)#/.test(sk))).toEqual(
      [],
    )
    expect(violations(service.ports, items)).toEqual([])
  })
})
