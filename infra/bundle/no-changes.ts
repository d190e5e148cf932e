/**
 * Replaces the changes that entities are written by in the bundles of functions whose routes declare no writes. They could
 * not be sent: see `no-transactions.ts`.
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
