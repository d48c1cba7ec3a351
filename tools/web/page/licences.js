// The page with the licences: only its own few words change with the language.

import { preferred, use } from "./words.js";

use(preferred());
