import type { Viewer } from '#shared/access/viewer.ts'
import type { NamedOption } from '#shared/platform/properties/kind.ts'
import { type FilterInput, outcomeOf } from '#shared/platform/query/filter.ts'
import { byApiName } from '#shared/platform/query/hints.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import { listingIn, type WorkPackageListing } from '#shared/resources/work-packages/list.ts'
import type { ListStores } from '#shared/resources/work-packages/load-list.ts'
import { labelOf } from '#shared/resources/work-packages/model.ts'
import type { Surroundings } from '#shared/resources/work-packages/surroundings.ts'

const directions = { asc: 'Ascending', desc: 'Descending' }

/** What a query can be made of where it is: everything follows from the list of work packages there. */
export class Offers {
  readonly listing: WorkPackageListing['listing']
  readonly columns: readonly NamedOption[]
  readonly sortBys: readonly NamedOption[]
  readonly groupBys: readonly NamedOption[]
  readonly #values: WorkPackageListing['values']
  readonly #names: ReadonlyMap<unknown, string>

  /** @param project that of the query, if it has one */
  constructor(
    readonly around: Surroundings,
    stores: ListStores,
    readonly project: number | undefined,
  ) {
    const { listing, columns, values } = listingIn(around, stores, project)
    this.listing = listing
    this.#values = values
    this.#names = new Map(byApiName(listing.filters).map(([name, filter]) => [filter, name]))
    this.columns = optionsOf(columns, around.viewer)
    this.sortBys = optionsOf(namesIn(listing.sorts), around.viewer).flatMap(({ name, title }) =>
      Object.entries(directions).map(([direction, label]) => ({
        name: `${name}-${direction}`,
        title: `${title} (${label})`,
      })),
    )
    this.groupBys = optionsOf(namesIn(listing.groups ?? {}), around.viewer)
  }

  /** A filter of the list, with the first of its names, and what its values are if they are ids. */
  filter(input: string) {
    const name = declaredName(input)
    const filter = Object.hasOwn(this.listing.filters, name) ? this.listing.filters[name] : undefined
    return filter && { filter, name: this.#names.get(filter) ?? name, values: this.#values[name] }
  }

  /** Whether the list takes a filter. */
  takes(input: FilterInput): boolean {
    const found = this.filter(input.name)
    return found !== undefined && !('problem' in outcomeOf(found.filter, input))
  }
}

const namesIn = (declared: Readonly<Record<string, unknown>>): string[] =>
  byApiName(declared).map(([name]) => name)

const optionsOf = (names: readonly string[], viewer: Viewer): NamedOption[] =>
  names.map((name) => ({ name, title: labelOf(name, viewer) ?? name }))
