import { tokenOf, user } from './records.ts'
import type { Service } from './service.ts'

export const gridsPath = '/api/v3/grids'
export const gridPath = (id: number) => `${gridsPath}/${id}`
export const MY_PAGE = '/my/page'

/** Among the links of a body: the page that a grid is for. */
export const scope = (href: unknown = MY_PAGE) => ({ _links: { scope: { href } } })

/** Mel has grids, nils has his own, ada is an administrator. */
export const [ada, mel, nils] = [tokenOf(1), tokenOf(2), tokenOf(3)] as [string, string, string]

export const owners = [
  user(1, 'ada', { admin: true, token: ada }),
  user(2, 'mel', { token: mel }),
  user(3, 'nils', { token: nils }),
]

type Place = [startRow: number, endRow: number, startColumn: number, endColumn: number]

/** A widget as a body has it: by default on the first field. */
export const widget = (
  [startRow, endRow, startColumn, endColumn]: Place = [1, 2, 1, 2],
  more: object = {},
) => ({
  identifier: 'news',
  startRow,
  endRow,
  startColumn,
  endColumn,
  ...more,
})

/** The same as a resource shows it. */
export const shown = (id: number, place?: Place, more: object = {}) => ({
  _type: 'GridWidget',
  id,
  ...widget(place),
  options: {},
  ...more,
})

/** A record of the import format; three rows and four columns with two widgets in opposite corners. */
export const gridRecord = (id: number, owner: number, more: object = {}) => ({
  kind: 'grid',
  id,
  user: owner,
  rowCount: 3,
  columnCount: 4,
  widgets: [
    widget([1, 2, 1, 3], { id: 1, options: { name: 'News', deep: { a: [1, null] } } }),
    widget([2, 4, 2, 5], { id: 5, identifier: 'custom_text', options: {} }),
  ],
  createdAt: '2024-01-02T03:04:05.006Z',
  updatedAt: '2024-02-03T04:05:06.007Z',
  ...more,
})

/** The record of a grid with as much in it as one may have. */
export const largeGrid = (id: number, owner: number) => {
  const options = { a: 'a'.repeat(16_000) }
  const widgets = Array.from({ length: 8 }, (_, at) =>
    widget([1, 2, at + 1, at + 2], { id: at + 1, options }),
  )
  return gridRecord(id, owner, { columnCount: 8, widgets })
}

/** What a body asks for is created for mel. @returns the grid */
export async function createdBy(service: Service, body: object, as = mel) {
  const answer = await service.post(gridsPath, { as, body: { ...scope(), ...body } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
