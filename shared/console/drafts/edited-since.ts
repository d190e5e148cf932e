/**
 * Returns the edits that a save did not contain.
 *
 * The user may edit values during the save. These newer edits stay on the page.
 *
 * @param now the present edits
 * @param saved the edits that were saved
 */
export const editedSince = <Edits extends object>(now: Edits, saved: Edits): Partial<Edits> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== saved[name as keyof Edits]),
  ) as Partial<Edits>
