import { expect, it } from 'vitest'
import { migrate } from '#infra/admin/migrate.ts'
import { scanOf } from '#infra/admin/verify/scan.ts'
import { entryIdIn, textOf } from '#shared/platform/collections/order.ts'
import { END, foldIn } from '#shared/platform/dynamodb/collation.ts'
import type { Item, Write } from '#shared/platform/dynamodb/table.ts'
import { divideLarge } from '#shared/platform/lists/divide.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { accentedProjects, ascending, descending } from '#test/support/fixtures/accented-names.ts'
import { filter, found, sorted } from '#test/support/fixtures/project-list.ts'
import { placeholder, user, version, workPackage } from '#test/support/fixtures/records.ts'

/** The changes of an item to the form that it had in format 2: rows and orders had the fold of texts alone. */
function inFormat2({ pk, sk, ...item }: Item): Write[] {
  const folds = Object.entries(item)
    .filter(([, value]) => String(value).includes(END))
    .map(([name, value]) => [name, foldIn(String(value))])
  if (folds.length > 0) return [{ update: { pk, sk }, set: Object.fromEntries(folds) }]
  const isAccented = ['U', 'P', 'J'].some((code) => entryIdIn(code, { pk, sk })) && textOf(sk).includes(END)
  if (!isAccented) return []
  return [{ remove: { pk, sk } }, { put: { pk, sk: `${foldIn(textOf(sk))}${sk.slice(textOf(sk).length)}` } }]
}

it('Texts with accented letters are found and ordered once they are migrated, with nothing left to mend', async () => {
  const service = await Service.startWith([
    ...accentedProjects,
    placeholder('ế'.repeat(255)),
    user(2, 'jmüller', { firstName: 'Jürgen', lastName: 'Müller' }),
    version(1, 1, { name: 'Frühling' }),
    workPackage(1, 1, { subject: 'Säen', version: 1 }),
  ])
  const { ports, table } = service
  const scan = scanOf(table.dynamodb, table.tableName)
  let changed = 0
  for await (const items of scan())
    for (const changes of items.map(inFormat2).filter(({ length }) => length > 0)) {
      await ports.table.write(changes)
      changed += 1
    }
  await ports.table.write([{ put: { pk: 'FORMAT', sk: 'NUMBER', number: 2 } }])
  await divideLarge(projectsIn(ports), 4)
  expect(changed).toBeGreaterThan(40)
  expect((await verified(service)).found).toBeGreaterThan(changed)
  expect(await found(service, filter('typeahead', '~', 'muller'))).toHaveLength(3)

  const told: string[] = []
  await migrate({ ports, scan }, (line) => told.push(line))

  expect(told).toEqual(['0 differences, 0 mended'])
  expect(await found(service, filter('typeahead', '~', 'muller'))).toHaveLength(7)
  expect(await sorted(service, ['name', 'asc'])).toEqual(ascending)
  expect(await sorted(service, ['name', 'desc'])).toEqual(descending)
})
