import type { Language } from './catalogue.ts'

/** A part of the product, with the permissions in it, in the order in which one reads them. */
export interface Module {
  readonly name: Readonly<Record<Language, string>>
  readonly permissions: Readonly<Record<string, Readonly<Record<Language, string>>>>
}

/** What roles may allow, in words. Another permission is called as the API calls it. */
export const modules: readonly Module[] = [
  {
    name: { en: 'Everywhere', de: 'Überall' },
    permissions: {
      manage_users: { en: 'Create, invite and change people', de: 'Personen anlegen, einladen und ändern' },
      manage_placeholder_user: {
        en: 'Create and change placeholder users',
        de: 'Platzhalter anlegen und ändern',
      },
      add_project: { en: 'Create projects', de: 'Projekte anlegen' },
    },
  },
  {
    name: { en: 'The project', de: 'Das Projekt' },
    permissions: {
      view_project: { en: 'See the project', de: 'Das Projekt sehen' },
      edit_project: { en: 'Change the project', de: 'Das Projekt ändern' },
      manage_types: { en: 'Choose its types of work packages', de: 'Seine Typen von Arbeitspaketen wählen' },
      manage_versions: { en: 'Plan versions', de: 'Versionen planen' },
      view_members: { en: 'See who is a member', de: 'Sehen, wer Mitglied ist' },
      manage_members: {
        en: 'Add members and change their roles',
        de: 'Mitglieder aufnehmen und ihre Rollen ändern',
      },
    },
  },
  {
    name: { en: 'Work packages', de: 'Arbeitspakete' },
    permissions: {
      view_work_packages: { en: 'See work packages', de: 'Arbeitspakete sehen' },
      add_work_packages: { en: 'Add work packages', de: 'Arbeitspakete anlegen' },
      edit_work_packages: { en: 'Change work packages', de: 'Arbeitspakete ändern' },
      move_work_packages: {
        en: 'Move them to another project',
        de: 'Sie in ein anderes Projekt verschieben',
      },
      delete_work_packages: { en: 'Delete them', de: 'Sie löschen' },
      manage_subtasks: { en: 'Put them below each other', de: 'Sie einander unterordnen' },
      assign_versions: { en: 'Plan them for versions', de: 'Sie für Versionen einplanen' },
      manage_work_package_relations: {
        en: 'Relate them to each other',
        de: 'Sie miteinander in Beziehung setzen',
      },
      add_work_package_attachments: { en: 'Attach files', de: 'Dateien anhängen' },
    },
  },
  {
    name: { en: 'Comments and watchers', de: 'Kommentare und Beobachter' },
    permissions: {
      add_work_package_notes: { en: 'Comment', de: 'Kommentieren' },
      edit_own_work_package_notes: { en: 'Change their own comments', de: 'Eigene Kommentare ändern' },
      edit_work_package_notes: { en: 'Change everybody’s comments', de: 'Alle Kommentare ändern' },
      view_work_package_watchers: { en: 'See who watches', de: 'Sehen, wer beobachtet' },
      add_work_package_watchers: { en: 'Let others watch', de: 'Andere beobachten lassen' },
      delete_work_package_watchers: { en: 'Take watchers away', de: 'Beobachter entfernen' },
    },
  },
  {
    name: { en: 'Time', de: 'Zeit' },
    permissions: {
      view_own_time_entries: { en: 'See their own time', de: 'Eigene Zeiten sehen' },
      view_time_entries: { en: 'See everybody’s time', de: 'Alle Zeiten sehen' },
      log_own_time: { en: 'Log their own time', de: 'Eigene Zeit buchen' },
      log_time: { en: 'Log time of others', de: 'Zeit für andere buchen' },
      edit_own_time_entries: { en: 'Change their own time', de: 'Eigene Zeiten ändern' },
      edit_time_entries: { en: 'Change everybody’s time', de: 'Alle Zeiten ändern' },
    },
  },
  {
    name: { en: 'Saved views', de: 'Gespeicherte Ansichten' },
    permissions: {
      save_queries: { en: 'Save views for themselves', de: 'Ansichten für sich speichern' },
      manage_public_queries: { en: 'Save views for everybody', de: 'Ansichten für alle speichern' },
    },
  },
]
