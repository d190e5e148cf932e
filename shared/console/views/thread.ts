import { linksOf, type Resource } from '../api/hal.ts'

/**
 * Groups activities in their order. Each comment is a group of its own; the changes between two comments are one group.
 */
export function groupedActivities(activities: readonly Resource[]): Resource[][] {
  const runs: Resource[][] = []
  for (const activity of activities) {
    const run = runs.at(-1)
    if (run?.[0] && !isComment(run[0]) && !isComment(activity)) run.push(activity)
    else runs.push([activity])
  }
  return runs
}

const isComment = ({ comment }: Resource): boolean => Boolean((comment as { raw?: string } | undefined)?.raw)

/** Returns the names of the people who made the changes, without duplicates, in the order of their first change. */
export const authorNames = (activities: readonly Resource[]): string[] => [
  ...new Set(activities.flatMap((activity) => linksOf(activity, 'user').map(({ title = '' }) => title))),
]
