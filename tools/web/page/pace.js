// How the two workers share their time with the page, and how long they hold a key for the firmware.

export const SLICE = 8; // ms of work at a time while there is more to do
export const STEADY = 25; // ms that contacts stay as they are; the firmware takes less for a bounce
