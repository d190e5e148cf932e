/** Placeholder in an order: the position of all properties that the order does not list, such as custom fields. */
const OTHERS = ''

/**
 * Order of a work package's properties: first the properties about which people decide, and last the amount of work and
 * the progress.
 */
export const WORK_PACKAGE: readonly string[] = [
  ...['subject', 'project', 'type', 'description', 'assignee', 'responsible', 'startDate', 'dueDate', 'date'],
  ...['version', 'priority', 'status', 'parent', 'category', OTHERS],
  ...['estimatedTime', 'remainingTime', 'percentageDone'],
]

const TIME_ENTRY: readonly string[] = ['workPackage', 'hours', 'spentOn', 'comment', 'activity', OTHERS]

/**
 * Returns the order in which people enter the properties of a form. A predefined order applies if the form has the
 * first property of that order.
 *
 * @param names all properties of the form
 * @param naming the property that contains the name of the resource; without a predefined order, it comes first
 */
export const orderOf = (names: readonly string[], naming: string): readonly string[] =>
  [WORK_PACKAGE, TIME_ENTRY].find(([first = '']) => names.includes(first)) ?? [naming, OTHERS]

/** Returns a function that compares properties by their positions in an order. */
export const comparing =
  (order: readonly string[]) =>
  (one: string, other: string): number =>
    positionIn(order, one) - positionIn(order, other)

const positionIn = (order: readonly string[], name: string) =>
  order.indexOf(order.includes(name) ? name : OTHERS)
