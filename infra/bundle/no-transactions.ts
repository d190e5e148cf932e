/**
 * Replaces the table's transactions in the bundles of functions whose routes declare no writes: their roles do not
 * permit any.
 */
export class Transactions {
  async write(): Promise<never> {
    throw new Error('This function does not declare that it writes.')
  }
}
