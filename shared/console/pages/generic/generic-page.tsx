import { isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { CollectionView } from '../../views/collection.tsx'
import { ResourceView } from '../../views/resource.tsx'
import type { PageProps } from '../page.ts'

/** Anything, as its schema and its links describe it. */
export const GenericPage = ({ resource, onChanged }: PageProps) =>
  isCollection(resource) ? (
    <CollectionView key={pathOf(resource)} collection={resource} onChanged={onChanged} />
  ) : (
    <ResourceView resource={resource} onChanged={onChanged} />
  )

/** A list stays the same one while its filters, order and page change. */
const pathOf = (collection: Resource) => linkOf(collection, 'self')?.href.split('?')[0]
