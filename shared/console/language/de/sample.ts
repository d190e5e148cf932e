import type { SampleTexts } from '../sample-texts.ts'

/** Texts of the sample project in German, loaded when it is created. */
export const sampleTexts: SampleTexts = {
  project: {
    name: 'Beispielprojekt',
    description: [
      'Eine kleine Firma bekommt eine neue Website. **Ändern Sie, was Sie möchten**: Nichts davon ist echt.',
      '',
      'Mit **Löschen** oben entfernen Sie das Projekt, wenn Sie es nicht mehr brauchen.',
      '',
      '- **Arbeitspakete** zeigt alle Arbeit als Tabelle, Baum oder Board.',
      '- **Fahrplan** zeigt die beiden Versionen auf einer Zeitachse, mit Pfeilen zum jeweils nächsten Arbeitspaket.',
      '- Unter **Mitglieder** laden Sie die Menschen ein, mit denen Sie arbeiten.',
    ].join('\n'),
  },
  versions: {
    launch: { name: 'Start', description: 'Alles, was fertig sein muss, wenn die Website online geht.' },
    later: { name: 'Nach dem Start', description: 'Arbeit, die warten kann, bis die Website online ist.' },
  },
  categories: { content: 'Inhalt', design: 'Gestaltung', technology: 'Technik' },
  workPackages: {
    planning: {
      name: 'Website planen',
      description: 'Größere Arbeit hat Unteraufgaben. Der **Baum** in der Liste der Arbeitspakete zeigt sie.',
    },
    goals: {
      name: 'Ziele und Zielgruppe vereinbaren',
      description: 'Dieses Arbeitspaket ist abgeschlossen, darum fehlt es in der Liste der offenen Arbeit.',
    },
    inventory: {
      name: 'Texte und Fotos der alten Website sammeln',
      description:
        'Dieses Arbeitspaket ist überfällig. Ändern Sie den Endtermin in der Tabelle oder am Balken im Fahrplan.',
    },
    building: { name: 'Seiten gestalten und bauen' },
    homepage: {
      name: 'Startseite gestalten',
      description: '- [x] Erster Entwurf\n- [x] Farben und Schriften\n- [ ] Fassung für Telefone',
    },
    texts: {
      name: 'Texte schreiben',
      description:
        'Noch ist niemand zugewiesen. Wählen Sie jemanden in der Tabelle oder auf der Seite des Arbeitspakets.',
    },
    hosting: { name: 'Domain und Hosting einrichten' },
    pages: {
      name: 'Seiten bauen',
      description: 'Beginnt, wenn der Vorgänger fertig ist: siehe **Beziehungen** weiter unten.',
    },
    menu: {
      name: 'Das Menü verdeckt auf Telefonen das Logo',
      description: 'Auf zwei Telefonen gesehen, nur im Hochformat.',
    },
    testing: { name: 'Auf Telefonen und Computern testen' },
    opening: { name: 'Die Website geht online', description: 'Ein Meilenstein hat nur ein Datum.' },
    newsletter: { name: 'Die Website im Newsletter ankündigen' },
    statistics: { name: 'Die ersten Besuche auswerten' },
    translation: {
      name: 'Idee: die Website übersetzen',
      description: 'Ideen brauchen weder Termine noch eine Version. Planen Sie sie später im Fahrplan.',
    },
  },
  comments: {
    inventory:
      '{me}: Die Fotos vom Team fehlen noch. Erwähnen Sie jemanden mit `@`, und die Person wird benachrichtigt.',
    menu: 'Bitte {me} fragen, bevor das Menü geändert wird.',
  },
  timeEntry: 'Beispieleintrag',
  view: 'Meine offene Arbeit nach Endtermin',
  required: 'Beispiel',
  about:
    'Ein Projekt mit Versionen, Arbeitspaketen und Kommentaren, um alles auszuprobieren. Sie können es jederzeit löschen.',
  progress: (done, total) => `${done} von ${total} angelegt`,
  open: 'Projekt öffnen',
}
