import { type Draft, without } from './draft.ts'

type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps what has been entered into forms until it is saved, in a storage that ends with the session. */
export class DraftStore {
  constructor(private readonly storage: Storage) {}

  /** @param form what tells the form from others: its address */
  read(form: string): Draft {
    try {
      return JSON.parse(this.storage.getItem(keyOf(form)) ?? '{}') as Draft
    } catch {
      return {}
    }
  }

  /** @param secrets the fields that are never kept */
  keep(form: string, draft: Draft, secrets: ReadonlySet<string>): void {
    const kept = without(draft, secrets)
    try {
      if (Object.keys(kept).length === 0) this.forget(form)
      else this.storage.setItem(keyOf(form), JSON.stringify(kept))
    } catch {
      // The storage is full: what has been entered stays in the form.
    }
  }

  forget(form: string): void {
    this.storage.removeItem(keyOf(form))
  }
}

const keyOf = (form: string) => `draft ${form}`
