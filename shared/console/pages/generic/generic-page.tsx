import { isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { CollectionView } from '../../views/collection.tsx'
import { ResourceView } from '../../views/resource.tsx'
import type { PageProps } from '../page.ts'

/** A generic view of any resource, based on its schema and links. */
export const GenericPage = ({ resource, onChanged }: PageProps) =>
  isCollection(resource) ? (
    <CollectionView key={pathOf(resource)} collection={resource} onChanged={onChanged} />
  ) : (
    <ResourceView resource={resource} onChanged={onChanged} />
  )

/** Path of a list, which stays the same while filters, order and page change. */
const pathOf = (collection: Resource) => linkOf(collection, 'self')?.href.split('?')[0]
