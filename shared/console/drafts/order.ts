/** Where the properties stand that an order does not name, such as custom fields. */
const OTHERS = ''

/** What one decides about work first; how much of it there is, and how much is done, comes last. */
export const WORK_PACKAGE: readonly string[] = [
  ...['subject', 'project', 'type', 'description', 'assignee', 'responsible', 'startDate', 'dueDate', 'date'],
  ...['version', 'priority', 'status', 'parent', 'category', OTHERS],
  ...['estimatedTime', 'remainingTime', 'percentageDone'],
]

const TIME_ENTRY: readonly string[] = ['workPackage', 'hours', 'spentOn', 'comment', 'activity', OTHERS]

/**
 * The order in which one enters properties. Whatever has the first one of a known order has that order.
 *
 * @param names all that can be entered
 * @param naming the one by which it is known: without a known order it comes first
 */
export const orderOf = (names: readonly string[], naming: string): readonly string[] =>
  [WORK_PACKAGE, TIME_ENTRY].find(([first = '']) => names.includes(first)) ?? [naming, OTHERS]

/** Compares properties by their places in an order. */
export const inPlace =
  (order: readonly string[]) =>
  (one: string, other: string): number =>
    placeIn(order, one) - placeIn(order, other)

const placeIn = (order: readonly string[], name: string) =>
  order.indexOf(order.includes(name) ? name : OTHERS)
