/**
 * Replaces the code that makes an entity's changes to the table, in bundles of functions whose routes declare no writes.
 * They could not send the changes: see `no-transactions.ts`.
 */
export class EntityChanges {
  insertion = refused
  replacement = refused
  removal = refused
  taken = refused
}

function refused(): never {
  throw new Error('This function does not declare that it writes.')
}
