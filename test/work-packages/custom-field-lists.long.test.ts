/** Tests all cases. */
import './custom-field-lists.test.ts'
