/** The smallest magnitude beside zero that the table's numbers have. */
const SMALLEST = 1e-130

/** Whether the table takes a number, stored or compared with: its SDK refuses those that may be imprecise. */
export const isStorable = (number: number): boolean =>
  Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= SMALLEST)
