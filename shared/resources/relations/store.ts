import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import { kindOf, type TypeName } from './kinds.ts'
import { MAX_RELATIONS, type Relation } from './model.ts'

/** A relation as it is stored for each of the two work packages that it connects. */
export type ListedRelation = Omit<Relation, 'version'>

/**
 * The relations of a work package, and the version of the partition that contains them. If a relation has been added
 * since, the partition has a newer version.
 */
export interface Neighbourhood {
  workPackage: number
  relations: ListedRelation[]
  /** Increases when a relation is added or its type changes. Undefined until the first relation is added. */
  version?: number
}

/** Returns the partition with the relations of a work package. */
export const relationsOf = (workPackage: number): RowPartition => ({
  pk: `R#of#${workPackage}`,
  size: MAX_RELATIONS,
})

/**
 * The sort key of the head of a partition. The head is an item with the number of relations and the version of the
 * partition. It sorts before all relations.
 */
const HEAD = '!'
const headOf = (workPackage: number): Key => ({ pk: relationsOf(workPackage).pk, sk: HEAD })

const indexOf = ({ version: _, ...relation }: Relation): Item[] =>
  [relation.from, relation.to].map((end) => ({
    pk: relationsOf(end).pk,
    sk: sortable(relation.id),
    ...relation,
  }))

/**
 * Returns the writes that change the heads of the partitions of the two connected work packages. A head contains the
 * number of relations, and a version. The version increases when a relation is added, or gets another type or other
 * work packages.
 */
function headChanges(before: Relation | undefined, after: Relation | undefined): Write[] {
  const count = Number(after !== undefined) - Number(before !== undefined)
  const isNew = after !== undefined && (before?.type !== after.type || before.from !== after.from)
  if (count === 0 && !isNew) return []
  const { from, to } = (after ?? before) as Relation
  const add = { ...(count !== 0 && { count }), ...(isNew && { version: 1 }) }
  return [from, to].map((end) => ({ update: headOf(end), add }))
}

const listed = ({ pk: _pk, sk: _sk, v: _v, ...relation }: Item) => relation as unknown as ListedRelation

/**
 * The collection of relations. Each work package has a partition with a head (the number of relations and a version),
 * followed by complete copies of its relations.
 */
class Relations extends EntityCollection<Relation> {
  constructor(table: Table) {
    super(table, { code: 'R', unique: {}, index: indexOf, also: headChanges })
  }

  /** Returns the relations of a work package. */
  async neighbourhoodOf(workPackage: number): Promise<Neighbourhood> {
    const items = await this.table.query({ pk: relationsOf(workPackage).pk })
    const head = items.find(({ sk }) => sk === HEAD)
    const relations = items.filter((item) => item !== head).map(listed)
    return { workPackage, relations, ...(head && { version: head.version as number }) }
  }

  /**
   * Returns the ids of the work packages with a relation of the given type to at least one of the given work packages.
   * For `follows`, these are the work packages that follow one of the given work packages.
   */
  async related(workPackages: Iterable<number>, name: TypeName): Promise<ReadonlySet<number>> {
    const near = await Promise.all([...workPackages].map((id) => this.neighbourhoodOf(id)))
    const found = near.flatMap(({ workPackage, relations }) =>
      relations.flatMap(({ type, from, to }) => {
        const [other, said] = to === workPackage ? [from, type] : [to, kindOf(type).reverse]
        return said === name ? other : []
      }),
    )
    return new Set(found)
  }

  async in({ pk }: RowPartition): Promise<ListedRelation[]> {
    return (await this.table.query({ pk, from: sortable(0) })).map(listed)
  }

  /** Returns a write that checks that no relation has been added to a work package since its relations were read. */
  nothingNew({ workPackage, version }: Neighbourhood): Check {
    const when = version === undefined ? absent('version') : equals('version', version)
    return { check: headOf(workPackage), when }
  }
}

export const relationsIn = oncePer(({ table }: { table: Table }): Relations => new Relations(table))
