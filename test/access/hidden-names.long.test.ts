/** Tests all requesters. */
import './hidden-names.test.ts'
