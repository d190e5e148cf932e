/** With all of their cases. */
import './custom-field-lists.test.ts'
