/** With all of their cases. */
import './content-types.test.ts'
