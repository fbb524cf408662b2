/** What visitors and members can say about a listing. */

/** The fields that a member can correct, one at a time. */
export const correctableFields = ['name', 'address', 'phone', 'email', 'website', 'hours', 'description'] as const;

export type CorrectableField = (typeof correctableFields)[number];

/** Why a listing is reported. `removal`: it is about the reporter, who asks to have it removed. */
export const reportReasons = ['closed', 'wrong', 'duplicate', 'no-place', 'offensive', 'removal', 'other'] as const;

/** Why a photo of a listing is reported. `photo-rights`: somebody else took it. `photo-person`: the reporter is in it. */
export const photoReasons = ['photo-wrong', 'photo-bad', 'photo-offensive', 'photo-rights', 'photo-person'] as const;

export type ReportReason = (typeof reportReasons)[number] | (typeof photoReasons)[number];
