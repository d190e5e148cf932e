import { ResourceView } from '../../views/resource.tsx'
import type { PageProps } from '../page.ts'

/** A project as its members see it. */
export const ProjectOverview = ({ resource, onChanged }: PageProps) => (
  <ResourceView resource={resource} onChanged={onChanged} />
)
