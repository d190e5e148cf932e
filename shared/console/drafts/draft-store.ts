import { type FormDraft, withoutFields } from './draft.ts'

type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Stores the drafts of forms in the browser's session storage until they are saved. */
export class DraftStore {
  constructor(private readonly storage: Storage) {}

  /** @param form the address of the form, which is the key of its draft */
  read(form: string): FormDraft {
    try {
      return JSON.parse(this.storage.getItem(keyOf(form)) ?? '{}') as FormDraft
    } catch {
      return {}
    }
  }

  /** @param secrets fields that are never stored */
  keep(form: string, draft: FormDraft, secrets: ReadonlySet<string>): void {
    const kept = withoutFields(draft, secrets)
    try {
      if (Object.keys(kept).length === 0) this.forget(form)
      else this.storage.setItem(keyOf(form), JSON.stringify(kept))
    } catch {
      // The storage is full, so the draft exists only in the open form.
    }
  }

  forget(form: string): void {
    this.storage.removeItem(keyOf(form))
  }
}

const keyOf = (form: string) => `draft ${form}`
