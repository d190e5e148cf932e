export const errors = {
  'The mail service has refused the mail: {0}': 'Der E-Mail-Dienst hat die E-Mail abgelehnt: {0}',
  'A property constraint is violated.': 'Eine Bedingung für ein Attribut ist verletzt.',
  'A read-only property was attempted to be written.':
    'Es wurde versucht, ein Attribut zu schreiben, das nur gelesen werden kann.',
  'A work package cannot be linked to one of its subtasks.':
    'Ein Arbeitspaket kann nicht mit einer seiner Unteraufgaben verbunden werden.',
  'Redirects are not followed.': 'Weiterleitungen wird nicht gefolgt.',
  'The address is not allowed.': 'Die Adresse ist nicht erlaubt.',
  'The receiver did not answer.': 'Der Empfänger hat nicht geantwortet.',
  'The webhook is disabled.': 'Der Webhook ist ausgeschaltet.',
  'Too many failed deliveries.': 'Zu viele fehlgeschlagene Zustellungen.',
  'Write requests of a session need the header X-Requested-With: XMLHttpRequest.':
    'Schreibende Anfragen einer Sitzung brauchen die Kopfzeile X-Requested-With: XMLHttpRequest.',
  'An internal error has occurred.': 'Ein interner Fehler ist aufgetreten.',
  'Built-in roles cannot be deleted.': 'Eingebaute Rollen können nicht gelöscht werden.',
  'Could not update the resource because of conflicting modifications.':
    'Die Ressource konnte nicht geändert werden, weil sie gleichzeitig an anderer Stelle geändert wurde.',
  "Expected CONTENT-TYPE to be 'application/json' or 'application/hal+json'.":
    'Als CONTENT-TYPE wird „application/json“ oder „application/hal+json“ erwartet.',
  "Expected CONTENT-TYPE to be '{0}'.": 'Als CONTENT-TYPE wird „{0}“ erwartet.',
  'Expected CONTENT-TYPE to name the boundary of the parts.':
    'Als CONTENT-TYPE wird einer erwartet, der die Trennzeile der Teile nennt.',
  'Expected the request body without CONTENT-ENCODING.':
    'Der Inhalt der Anfrage wird ohne CONTENT-ENCODING erwartet.',
  'File is too large (maximum size is {0} Bytes).': 'Die Datei ist zu groß (höchstens {0} Bytes).',
  'Finish date must be on or after the start date.': 'Der Endtermin darf nicht vor dem Anfangstermin liegen.',
  'If-Match is neither * nor a list of entity tags.': 'If-Match ist weder * noch eine Liste von Entity-Tags.',
  'Membership cannot be deleted, because all its roles come through groups.':
    'Die Mitgliedschaft kann nicht gelöscht werden, weil alle ihre Rollen aus Gruppen stammen.',
  'Multiple field constraints have been violated.': 'Mehrere Bedingungen sind verletzt.',
  'Priority needs to be active.': 'Die Priorität muss aktiv sein.',
  'Query is too long (maximum is {0} bytes).': 'Die Ansicht ist zu lang (höchstens {0} Bytes).',
  'Replacement must be an id.': 'Der Ersatz muss eine ID sein.',
  'Replacement must be closed.': 'Der Ersatz muss abgeschlossen sein.',
  'Replacement must be open.': 'Der Ersatz muss offen sein.',
  'Role is still in use.': 'Die Rolle wird noch verwendet.',
  'The configuration would become too large.': 'Die Konfiguration würde zu groß.',
  "The default can't be deleted.": 'Der Standard kann nicht gelöscht werden.',
  'The current user account status does not allow this operation.':
    'Der Status des Benutzerkontos lässt diese Aktion nicht zu.',
  'The last active administrator cannot be locked, demoted or deleted.':
    'Der letzte aktive Administrator kann nicht gesperrt, zurückgestuft oder gelöscht werden.',
  'A part of the project cannot be copied.': 'Ein Teil des Projekts kann nicht kopiert werden.',
  'Identifier has already been taken.': 'Kennung ist bereits vergeben.',
  'The copied project was deleted.': 'Das kopierte Projekt wurde gelöscht.',
  'The new project was deleted.': 'Das neue Projekt wurde gelöscht.',
  'The project above the new one was archived, moved or deleted.':
    'Das übergeordnete Projekt wurde archiviert, verschoben oder gelöscht.',
  'The user who requested the copy was deleted.':
    'Der Benutzer, der die Kopie angefordert hat, wurde gelöscht.',
  'The project has an archived ancestor.': 'Ein übergeordnetes Projekt ist archiviert.',
  'The query is not valid.': 'Die Abfrage ist ungültig.',
  'The request body ends before its last boundary.':
    'Der Inhalt der Anfrage endet vor seiner letzten Trennzeile.',
  'The request body has more than one part “{0}”.': 'Der Inhalt der Anfrage hat mehr als einen Teil „{0}“.',
  'The request body has more than {0} parts.': 'Der Inhalt der Anfrage hat mehr als {0} Teile.',
  'The request body has no part “{0}”.': 'Der Inhalt der Anfrage hat keinen Teil „{0}“.',
  'The request body has too many values (maximum is {0}).':
    'Der Inhalt der Anfrage hat zu viele Werte (höchstens {0}).',
  'The request body is too large.': 'Der Inhalt der Anfrage ist zu groß.',
  'The request body was not a single JSON object.': 'Der Inhalt der Anfrage war kein einzelnes JSON-Objekt.',
  'The requested resource could not be found.': 'Die angeforderte Ressource wurde nicht gefunden.',
  'The requested resource does not support this method.':
    'Die angeforderte Ressource unterstützt diese Methode nicht.',
  'The resource has been changed since it was read.': 'Die Ressource wurde geändert, seit sie gelesen wurde.',
  'The service is under maintenance. Try again later.':
    'Der Dienst wird gerade gewartet. Versuchen Sie es später noch einmal.',
  'The service is temporarily unavailable. Try again shortly.':
    'Der Dienst ist vorübergehend nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
  'The version is closed.': 'Die Version ist abgeschlossen.',
  'The work package has too many activities (maximum is {0}).':
    'Das Arbeitspaket hat zu viele Aktivitäten (höchstens {0}).',
  'There can be no more than {0} entries.': 'Es kann nicht mehr als {0} Einträge geben.',
  'There can be no more than {0} roles.': 'Es kann nicht mehr als {0} Rollen geben.',
  'There can be no more than {0} help texts.': 'Es kann nicht mehr als {0} Hilfetexte geben.',
  'There can be no more than {0} non-working days.': 'Es kann nicht mehr als {0} arbeitsfreie Tage geben.',
  'There is too much to search.': 'Es gibt zu viel zu durchsuchen.',
  'This relation would create a circular dependency.': 'Diese Beziehung würde einen Kreis schließen.',
  'Too many relations.': 'Zu viele Beziehungen.',
  'Too many requests. Try again later.': 'Zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  'Type cannot be a milestone while there are children.':
    'Der Typ kann kein Meilenstein sein, solange es Unteraufgaben gibt.',
  'User has already been taken.': 'Der Benutzer ist bereits Mitglied.',
  'User has too many queries (maximum is {0} queries).':
    'Der Benutzer hat zu viele Ansichten (höchstens {0}).',
  'Work packages in non descendant projects reference versions of the project or its descendants.':
    'Arbeitspakete in Projekten außerhalb verwenden Versionen des Projekts oder seiner Unterprojekte.',
  'You are not authorized to access this resource.':
    'Sie sind nicht berechtigt, auf diese Ressource zuzugreifen.',
  'You did not provide the correct credentials.': 'Die Anmeldedaten sind nicht richtig.',
  'You need to be authenticated to access this resource.':
    'Sie müssen angemeldet sein, um auf diese Ressource zuzugreifen.',

  'Your session has ended. Sign in again.': 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',

  // Messages about a property, which follow its label.
  'are too long (maximum is {0} bytes).': 'sind zu lang (höchstens {0} Bytes).',
  'are too long when they are rendered (maximum is {0} bytes of HTML).':
    'sind dargestellt zu lang (höchstens {0} Bytes HTML).',
  "can't be blank.": 'muss ausgefüllt werden.',
  "can't be changed while the status is in use.":
    'kann nicht geändert werden, solange der Status verwendet wird.',
  "can't be changed while the type is in use.": 'kann nicht geändert werden, solange der Typ verwendet wird.',
  "can't be switched off, except in a session that was started at an identity provider.":
    'kann nur in einer Sitzung ausgeschaltet werden, die bei einem Identity-Provider begonnen wurde.',
  "can't be unset for the default.": 'kann für den Standard nicht ausgeschaltet werden.',
  "can't be unset. Set another default instead.":
    'kann nicht ausgeschaltet werden. Wählen Sie stattdessen einen anderen Standard.',
  'cannot be a descendant.': 'kann nicht darunter liegen.',
  'cannot be a milestone.': 'kann kein Meilenstein sein.',
  'cannot be assigned to a project.': 'kann keinem Projekt zugeordnet werden.',
  'does not exist.': 'existiert nicht.',
  'end value needs to be larger than the start value.': 'muss enden, nachdem es beginnt.',
  'has already been taken.': 'ist bereits vergeben.',
  'has an unassignable role.': 'enthält eine Rolle, die nicht zugewiesen werden kann.',
  'has too many grids (maximum is {0} grids).': 'hat zu viele Raster (höchstens {0}).',
  'have too many new ones (maximum is {0}).': 'enthalten zu viele neue (höchstens {0}).',
  'is incorrect.': 'ist falsch.',
  'is invalid.': 'ist ungültig.',
  'are for lists only.': 'sind nur für Listen.',
  'are for work packages only.': 'sind nur für Arbeitspakete.',
  "can't leave out {0}, which no other type has.": 'können {0} nicht weglassen, das kein anderer Typ hat.',
  'is for lists and users of projects and work packages only.':
    'ist nur für Listen und Benutzer in Projekten und Arbeitspaketen.',
  'is for texts and numbers only.': 'ist nur für Texte und Zahlen.',
  'is greater than maxLength.': 'ist größer als die Höchstlänge.',
  'is not a regular expression.': 'ist kein regulärer Ausdruck.',
  'is not for users and versions.': 'ist nicht für Benutzer und Versionen.',
  'share an id.': 'haben eine gemeinsame ID.',
  'is still in use.': 'wird noch verwendet.',
  'is not a list.': 'ist keine Liste.',
  'is not a number.': 'ist keine Zahl.',
  'is not a valid date.': 'ist kein gültiges Datum.',
  'is not a valid duration.': 'ist keine gültige Dauer.',
  'is not an integer.': 'ist keine ganze Zahl.',
  'is not set to one of the allowed values.': 'hat keinen der zulässigen Werte.',
  'is outside of the grid.': 'liegt außerhalb des Rasters.',
  'is reserved.': 'ist reserviert.',
  'is too deep (maximum is {0} levels).': 'liegt zu tief (höchstens {0} Ebenen).',
  'is too long (maximum is {0} bytes of options a widget).':
    'ist zu lang (höchstens {0} Bytes an Optionen je Widget).',
  'is too long (maximum is {0} bytes of options together).':
    'ist zu lang (höchstens {0} Bytes an Optionen zusammen).',
  'is too long (maximum is {0} bytes).': 'ist zu lang (höchstens {0} Bytes).',
  'is too long (maximum is {0} characters).': 'ist zu lang (höchstens {0} Zeichen).',
  'is too long (maximum is {0} filters).': 'ist zu lang (höchstens {0} Filter).',
  'is too long (maximum is {0} values).': 'ist zu lang (höchstens {0} Werte).',
  'is too long (maximum is {0} widgets).': 'ist zu lang (höchstens {0} Widgets).',
  'is too long (maximum is {0}).': 'ist zu lang (höchstens {0}).',
  'is too long.': 'ist zu lang.',
  'Password confirmation does not match the password.':
    'Passwortwiederholung stimmt nicht mit dem Passwort überein.',
  'A project has at most {0} categories.': 'Ein Projekt hat höchstens {0} Kategorien.',
  'is too short (minimum is {0} characters).': 'ist zu kurz (mindestens {0} Zeichen).',
  'link to too much (maximum is {0} principals and versions).':
    'verweisen auf zu viel (höchstens {0} Benutzer, Gruppen und Versionen).',
  'must be between 0 and 100.': 'muss zwischen 0 und 100 liegen.',
  'must be greater than or equal to 0.': 'darf nicht kleiner als 0 sein.',
  'must be greater than the start date.': 'muss nach dem Anfangstermin liegen.',
  'must lead from and to existing statuses.': 'müssen von und zu vorhandenen Status führen.',
  'names too many statuses (maximum is {0}).': 'nennen zu viele Status (höchstens {0}).',
  'must be greater than {0}.': 'muss größer als {0} sein.',
  'must be in the future.': 'muss in der Zukunft liegen.',
  'must be less than or equal to {0}.': 'darf höchstens {0} sein.',
  'need to be assigned.': 'müssen angegeben werden.',
  'overlap.': 'überschneiden sich.',
  'timer is already running.': 'läuft bereits.',
  'was attempted to be written but is not writable.': 'kann nicht geändert werden.',
} as const
