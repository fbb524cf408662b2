/** Generated from worker/data/migrations by `npm run schema`; edits are lost. */
import type { Attribute, Attributes } from '../../web/contract/attributes.ts';
import type { ContactSources } from '../../web/contract/details.ts';
import type { Hours } from '../../web/contract/hours.ts';
import type { ReviewCriterion, ReviewPhoto } from '../../web/contract/reviews.ts';
import type { Json, PersonId, SiteId } from './column-types.ts';

type Names = Readonly<Record<string, string>>;
type CategoryRow = { id: number; parent_id: number | null; slug: string; position: number; names: Names };
type ServiceKindRow = { slug: string; position: number; names: Names };

/** The rows of each table. */
export interface Database {
  address_changes: {
    person_id: PersonId;
    new_address: string;
    new_link: string | null;
    new_code: string | null;
    old_link: string | null;
    old_code: string | null;
    tries: number;
    expires_at: number;
    adds: 0 | 1;
  };
  all_figure_days: {
    day: number;
    views: number;
    hits: number;
    misses: number;
    errors: number;
  };
  attributes: {
    site_id: SiteId;
    slug: string;
    kind: 'choice' | 'choices' | 'yes-no' | 'number';
    category_id: number | null;
    position: number;
    names: Json<Names>;
    options: Json<Attribute['options']>;
    unit: Json<Names>;
    steps: Json<Attribute['steps']>;
  };
  audit_log: {
    site_id: SiteId;
    id: number;
    actor: 'person' | 'visitor' | 'system' | 'command';
    actor_id: PersonId | null;
    action: string;
    thing: string;
    thing_id: number;
    person_id: PersonId | null;
    reason: string;
    reason_version: number | null;
    before: string;
    after: string;
    before_version: number | null;
    after_version: number | null;
    created_at: number;
  };
  carousel_slides: {
    site_id: SiteId;
    carousel_id: number;
    listing_id: number;
    position: number;
    language: string;
  };
  carousels: {
    site_id: SiteId;
    id: number;
    slug: string;
    kind: 'curated' | 'top-rated' | 'newest' | 'near' | 'open-now';
    state: 'draft' | 'published';
    names: Json<Names>;
    position: number;
    is_home: 0 | 1;
    is_rotated: 0 | 1;
    around_id: number | null;
    starts_at: number | null;
    ends_at: number | null;
    due_at: number | null;
    revision: number;
  };
  categories: {
    site_id: SiteId;
    id: number;
    parent_id: number | null;
    slug: string;
    position: number;
    names: Json<Names>;
  };
  cell_counts: {
    site_id: SiteId;
    category_id: number;
    place_id: number;
    place_kind: 'all' | 'country' | 'region' | 'city';
    listings: number;
  };
  changes: {
    id: number;
    site_id: SiteId;
    tag: string;
    created_at: number;
  };
  claim_documents: {
    site_id: SiteId;
    key: string;
    claim_id: number;
    type: 'jpeg' | 'png' | 'webp' | 'pdf';
    size: number;
    created_at: number;
    due_at: number | null;
  };
  claim_listings: {
    site_id: SiteId;
    claim_id: number;
    listing_id: number;
  };
  claim_notices: {
    site_id: SiteId;
    claim_id: number;
    person_id: PersonId;
    sent_at: number;
    ends_at: number;
    answer: '' | 'agreed' | 'objected';
    answer_version: number | null;
    answered_at: number | null;
  };
  claim_proofs: {
    site_id: SiteId;
    claim_id: number;
    kind: 'mail' | 'file' | 'record' | 'document';
    state: 'asked' | 'proved' | 'gone';
    token: string;
    code_hash: string;
    tries: number;
    asked_at: number;
    proved_at: number | null;
    checked_at: number | null;
    due_at: number | null;
    missing_since: number | null;
    unreachable_since: number | null;
  };
  claim_replaced: {
    site_id: SiteId;
    claim_id: number;
    listing_id: number;
    person_id: PersonId;
    role: 'owner' | 'manager';
    granted_at: number;
    role_claim_id: number | null;
    given_by: PersonId | null;
  };
  claim_silences: {
    site_id: SiteId;
    host: string;
    person_id: PersonId;
    ends_at: number;
  };
  claims: {
    site_id: SiteId;
    id: number;
    person_id: PersonId;
    language: string;
    host: string;
    state: 'started' | 'proving' | 'waiting' | 'sent-back' | 'granted' | 'refused' | 'withdrawn' | 'lapsed' | 'revoked';
    revision: number;
    reason: string;
    created_at: number;
    updated_at: number;
    expires_at: number;
    decided_at: number | null;
  };
  confirmation_totals: {
    site_id: SiteId;
    listing_id: number;
    people: number;
    last_at: number;
  };
  confirmations: {
    site_id: SiteId;
    listing_id: number;
    person_id: PersonId;
    confirmed_at: number;
  };
  connection_keys: {
    site_id: SiteId;
    day: number;
    key: string;
  };
  content_comments: {
    site_id: SiteId;
    id: number;
    language: string;
    kind: 'listing' | 'post' | 'carousel' | 'legal' | 'site' | 'message';
    item: string;
    field: string;
    body: string;
    author_id: PersonId | null;
    created_at: number;
    resolved_at: number | null;
    resolved_by: number | null;
  };
  content_drafts: {
    site_id: SiteId;
    language: string;
    kind: 'listing' | 'post' | 'carousel' | 'legal' | 'site' | 'message';
    item: string;
    field: string;
    text: string;
    base: string;
    version: number;
    author_id: PersonId | null;
    updated_at: number;
  };
  count_messages: {
    sent_at: number;
    id: string;
  };
  counts: {
    site_id: SiteId;
    feature: string;
    day: number;
    thing: string;
    dimension: string;
    count: number;
  };
  disavowals: {
    token_hash: string;
    person_id: PersonId;
    expires_at: number;
  };
  domain_requests: {
    site_id: SiteId;
    host: string;
    token: string;
    created_at: number;
    looked_at: number | null;
    due_at: number;
    looks: number;
    last_look: string;
  };
  domains: {
    host: string;
    site_id: SiteId;
    is_primary: 0 | 1;
    token: string;
    state: 'verified' | 'active' | 'failing';
    proved_at: number | null;
    looked_at: number | null;
    due_at: number | null;
    failures: number;
    last_look: string;
    hostname_id: string;
    certificate: 'none' | 'pending' | 'active' | 'refused';
    hostname_note: string;
  };
  drafts: {
    site_id: SiteId;
    holder: string;
    form: string;
    thing: string;
    person_id: PersonId | null;
    fields: Json<Readonly<Record<string, string>>>;
    path: string;
    revision: number;
    updated_at: number;
    expires_at: number;
  };
  enquiries: {
    site_id: SiteId;
    id: number;
    listing_id: number;
    person_id: PersonId;
    language: string;
    state: 'new' | 'answered' | 'closed' | 'spam';
    messages: number;
    last_side: 'asker' | 'owner';
    wanted_on: string;
    contact: string;
    spam_score: number;
    spam_reasons: Json<readonly string[]>;
    text_hash: string;
    created_at: number;
    last_at: number;
    answered_at: number | null;
    ended_by: PersonId | null;
    ended_side: '' | 'asker' | 'owner' | 'staff';
    ended_at: number | null;
    texts_deleted_at: number | null;
  };
  enquiry_files: {
    site_id: SiteId;
    key: string;
    holder: string;
    thing: string;
    enquiry_id: number | null;
    position: number | null;
    name: string;
    kind: 'photo' | 'pdf';
    bytes: number;
    created_at: number;
    due_at: number | null;
  };
  enquiry_messages: {
    site_id: SiteId;
    enquiry_id: number;
    position: number;
    side: 'asker' | 'owner';
    person_id: PersonId;
    body: string;
    via: 'web' | 'mail';
    mail_id: string;
    created_at: number;
  };
  enquiry_openings: {
    site_id: SiteId;
    report_id: number;
    person_id: PersonId;
    until: number;
  };
  enquiry_reports: {
    site_id: SiteId;
    id: number;
    enquiry_id: number;
    side: 'asker' | 'owner';
    state_before: string;
  };
  feedback: {
    site_id: SiteId;
    id: number;
    kind: 'report' | 'correction';
    listing_id: number;
    topic: string;
    text_language: string;
    listing_state: string;
    listing_state_set: string;
  };
  figure_days: {
    site_id: SiteId;
    day: number;
    views: number;
    hits: number;
    misses: number;
    errors: number;
  };
  former_paths: {
    site_id: SiteId;
    path: string;
    listing_id: number;
    import_id: string;
  };
  held_domains: {
    host: string;
    site_id: SiteId;
    until: number;
    hostname_id: string;
  };
  identities: {
    issuer: string;
    subject: string;
    person_id: PersonId;
    proved_at: number;
    used_at: number;
  };
  import_images: {
    site_id: SiteId;
    import_id: string;
    listing_id: number;
    written_at: number;
    before: string | null;
    latitude: number | null;
    longitude: number | null;
    fate: '' | 'undo' | 'keep';
  };
  import_makings: {
    site_id: SiteId;
    import_id: string;
    kind: 'category' | 'country' | 'region' | 'city';
    slug: string;
  };
  import_notes: {
    site_id: SiteId;
    import_id: string;
    row_number: number;
    position: number;
    line: number;
    kind: 'rejected' | 'warning';
    code: string;
    detail: string;
  };
  imported_ratings: {
    site_id: SiteId;
    listing_id: number;
    source: string;
    score: number;
    count: number;
    stated_at: number;
  };
  imports: {
    site_id: SiteId;
    id: string;
    state: 'uploaded' | 'checked' | 'running' | 'done' | 'failed' | 'undone';
    file_name: string;
    file_key: string;
    fingerprint: string;
    settings: string;
    row_count: number;
    position: number;
    created: number;
    updated: number;
    unchanged: number;
    rejected: number;
    report: string | null;
    undo_started_at: number | null;
    undone: number;
    kept: number;
    created_at: number;
    updated_at: number;
    requested: 'check-import' | 'run-import' | 'undo-import' | null;
    closed: number;
  };
  known_browsers: {
    site_id: SiteId;
    browser_hash: string;
    person_id: PersonId;
    expires_at: number;
  };
  landings: {
    site_id: SiteId;
    category_id: number;
    place_id: number;
    language: string;
    title: string;
    text: string;
  };
  legal_notice_texts: {
    site_id: SiteId;
    notice_id: number;
    language: string;
    version: number;
  };
  legal_notices: {
    site_id: SiteId;
    id: number;
    kind: 'cookies' | 'privacy' | 'tos';
    effective_at: number;
    state: 'waiting' | 'sending' | 'done';
    due_at: number;
    after_person: number;
    told: number;
    created_at: number;
    done_at: number | null;
  };
  legal_texts: {
    site_id: SiteId;
    kind: 'cookies' | 'privacy' | 'tos';
    language: string;
    version: number;
    body: string;
    html: string;
    paragraphs: string;
    published_at: number;
    effective_at: number;
    is_due: 0 | 1;
    summary: string;
    author_id: PersonId | null;
  };
  listing_categories: {
    site_id: SiteId;
    listing_id: number;
    category_id: number;
    position: number;
  };
  listing_cells: {
    site_id: SiteId;
    category_id: number;
    place_id: number;
    name_key: string;
    listing_id: number;
  };
  listing_feed: {
    site_id: SiteId;
    listing_id: number;
    seq: number;
  };
  listing_imports: {
    site_id: SiteId;
    listing_id: number;
    import_id: string;
    imported_at: number;
  };
  listing_invitations: {
    site_id: SiteId;
    id: number;
    listing_id: number;
    role: 'owner' | 'manager';
    address: string;
    token_hash: string;
    invited_by: PersonId;
    state: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed';
    created_at: number;
    expires_at: number;
  };
  listing_roles: {
    site_id: SiteId;
    listing_id: number;
    person_id: PersonId;
    role: 'owner' | 'manager';
    granted_at: number;
    claim_id: number | null;
    given_by: PersonId | null;
  };
  listing_slugs: {
    site_id: SiteId;
    slug: string;
    listing_id: number;
  };
  listing_texts: {
    site_id: SiteId;
    listing_id: number;
    language: string;
    name: string;
    summary: string;
    description: string;
  };
  listings: {
    site_id: SiteId;
    id: number;
    slug: string;
    state: 'draft' | 'pending' | 'sent-back' | 'published' | 'hidden' | 'closed' | 'removed';
    language: string;
    place_id: number | null;
    address: string;
    postal_code: string;
    latitude: number | null;
    longitude: number | null;
    phone: string;
    email: string;
    website: string;
    name_key: string;
    import_key: string | null;
    import_hash: string | null;
    created_at: number;
    updated_at: number;
    time_zone: string;
    hours: Json<Hours> | null;
    hours_text: string;
    price_level: number | null;
    contact_sources: Json<ContactSources> | null;
    attributes: Json<Attributes> | null;
    featured: number | null;
    position_key: number | null;
    rating_score: number | null;
    review_count: number;
    phone_key: string | null;
    website_host: string | null;
  };
  loose_pictures: {
    key: string;
    due_at: number;
  };
  map_bands: {
    site_id: SiteId;
    band: number;
    squares: Json<[listings: number, latitude: number, longitude: number][]>;
  };
  map_cells: {
    site_id: SiteId;
    cell: number;
    listings: number;
    latitude_sum: number;
    longitude_sum: number;
  };
  members: {
    site_id: SiteId;
    person_id: PersonId;
    state: 'active' | 'suspended';
    suspended_until: number | null;
    suspended_for: string;
    joined_at: number;
  };
  oidc_transactions: {
    browser_hash: string;
    state_hash: string;
    provider: string;
    nonce: string;
    verifier: string;
    language: string;
    return_path: string;
    joins: string | null;
    expires_at: number;
  };
  outbox: {
    site_id: SiteId;
    id: number;
    dedupe_key: string;
    recipient: string;
    language: string;
    template: string;
    data: string;
    state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
    tries: number;
    last_error: string | null;
    message_id: string | null;
    due_at: number | null;
    expires_at: number | null;
    created_at: number;
    updated_at: number;
  };
  passkey_challenges: {
    browser_hash: string;
    challenge: string;
    person_id: PersonId | null;
    expires_at: number;
  };
  passkeys: {
    id: string;
    person_id: PersonId;
    name: string;
    public_key: string;
    counter: number;
    transports: string;
    created_at: number;
    used_at: number;
  };
  people: {
    id: PersonId;
    name: string;
    address: string | null;
    language: string;
    is_operator: 0 | 1;
    state: 'active' | 'deleted';
    created_at: number;
    updated_at: number;
    picture: string | null;
  };
  photos: {
    site_id: SiteId;
    listing_id: number;
    position: number;
    key: string;
    width: number;
    height: number;
    alt: Json<Names>;
    credit: string;
    is_illustration: 0 | 1;
  };
  places: {
    site_id: SiteId;
    id: number;
    kind: 'country' | 'region' | 'city';
    parent_id: number | null;
    country: string;
    slug: string;
    names: Json<Names>;
  };
  post_counts: {
    site_id: SiteId;
    kind: string;
    language: string;
    posts: number;
  };
  post_listings: {
    site_id: SiteId;
    post_id: number;
    slug: string;
    listing_id: number;
    language: string;
    is_card: 0 | 1;
    published_at: number | null;
  };
  post_machine_drafts: {
    site_id: SiteId;
    post_id: number;
    language: string;
    source_revision: number;
    texts: string;
    provider: string;
    created_at: number;
  };
  post_photos: {
    site_id: SiteId;
    key: string;
    post_id: number;
    width: number;
    height: number;
  };
  post_relations: {
    site_id: SiteId;
    post_id: number;
    position: number;
    group_id: number;
  };
  post_slugs: {
    site_id: SiteId;
    kind: string;
    language: string;
    slug: string;
    post_id: number;
  };
  post_tag_counts: {
    site_id: SiteId;
    kind: string;
    language: string;
    tag: string;
    name: string;
    posts: number;
  };
  post_tags: {
    site_id: SiteId;
    post_id: number;
    position: number;
    kind: string;
    language: string;
    tag: string;
    name: string;
    published_at: number | null;
  };
  post_versions: {
    site_id: SiteId;
    post_id: number;
    revision: number;
    title: string;
    description: string;
    body: string;
    author_id: PersonId | null;
    created_at: number;
  };
  posts: {
    site_id: SiteId;
    id: number;
    kind: 'article' | 'blog';
    group_id: number;
    language: string;
    slug: string;
    state: 'draft' | 'scheduled' | 'held' | 'rejected' | 'published' | 'archived';
    revision: number;
    title: string;
    description: string;
    body: string;
    html: string;
    outline: string;
    minutes: number;
    author_id: PersonId | null;
    is_staff: 0 | 1;
    picture: string;
    picture_alt: string;
    source_revision: number | null;
    source: string;
    source_id: string;
    front_matter: string;
    due_at: number | null;
    ran_at: number | null;
    published_at: number | null;
    edited_at: number | null;
    created_at: number;
    version_id: number | null;
  };
  preview_links: {
    site_id: SiteId;
    id: number;
    secret_hash: string;
    path: string;
    language: string;
    has_drafts: 0 | 1;
    author_id: PersonId | null;
    created_at: number;
    ends_at: number;
    revoked_at: number | null;
  };
  promotions: {
    site_id: SiteId;
    id: number;
    listing_id: number;
    place_kind: 'home' | 'category' | 'city';
    place_id: number;
    starts_at: number;
    ends_at: number;
    due_at: number | null;
    created_at: number;
  };
  queue: {
    site_id: SiteId;
    id: number;
    kind: string;
    thing_id: number;
    state: string;
    revision: number;
    listing_id: number | null;
    author_id: PersonId | null;
    address: string;
    address_hash: string | null;
    language: string;
    version_id: number;
    before_version: number | null;
    is_appeal: 0 | 1;
    appeal_against: PersonId | null;
    risk: number;
    risks: Json<readonly string[]>;
    calm: number | null;
    since: number;
    lease_by: PersonId | null;
    lease_until: number | null;
    decided_at: number | null;
    decided_by: PersonId | null;
    reason: string;
    reason_version: number | null;
  };
  queue_counts: {
    site_id: SiteId;
    kind: string;
    waiting: number;
  };
  queue_days: {
    site_id: SiteId;
    day: number;
    waiting: number;
    decided: number;
    minutes: number;
  };
  rate_counts: {
    site_id: SiteId;
    subject: string;
    used: number;
    since: number;
    expires_at: number;
  };
  recovery_codes: {
    person_id: PersonId;
    code_hash: string;
    created_at: number;
  };
  reindex_requests: {
    site_id: SiteId;
    kind: 'rebuild-search' | 'compare-search';
  };
  response_times: {
    site_id: SiteId;
    listing_id: number;
    formula: number;
    enquiries: number;
    median: number;
    due_at: number | null;
  };
  review_connections: {
    site_id: SiteId;
    day: number;
    hash: string;
    person_id: PersonId;
    listing_id: number;
  };
  review_counts: {
    site_id: SiteId;
    listing_id: number;
    dimension: 'stars' | 'language' | 'photos' | 'reply' | 'source' | 'state' | 'reason' | 'hold';
    entry: string;
    count: number;
  };
  review_months: {
    site_id: SiteId;
    listing_id: number;
    month: number;
    stars: number;
    count: number;
  };
  review_photos: {
    site_id: SiteId;
    key: string;
    review_id: number;
    width: number;
    height: number;
  };
  review_replies: {
    site_id: SiteId;
    review_id: number;
    person_id: PersonId;
    body: string;
    to_version: number | null;
    version_id: number;
    revision: number;
    created_at: number;
    edited_at: number | null;
  };
  review_reports: {
    site_id: SiteId;
    id: number;
    review_id: number;
    person_id: PersonId | null;
    reason: string;
    has_rejected: 0 | 1;
  };
  review_scores: {
    site_id: SiteId;
    listing_id: number;
    formula: number;
    as_of_month: number;
    score: number | null;
    count: number;
  };
  review_settings: {
    site_id: SiteId;
    state: 'open' | 'closed';
    criteria: Json<ReviewCriterion[]>;
    guidelines: Json<Names>;
    revision: number;
  };
  review_votes: {
    site_id: SiteId;
    review_id: number;
    person_id: PersonId;
    created_at: number;
  };
  reviews: {
    site_id: SiteId;
    id: number;
    listing_id: number;
    person_id: PersonId | null;
    author: string;
    state: 'published' | 'held' | 'rejected' | 'removed';
    revision: number;
    stars: number;
    criteria: Json<Readonly<Record<string, number>>>;
    title: string;
    body: string;
    language: string;
    language_by: 'person' | 'found';
    visited_on: string;
    photos: Json<ReviewPhoto[]>;
    photo_count: number | null;
    helpful: number;
    has_reply: 0 | 1;
    hold: '' | 'burst' | 'risk';
    reason: string;
    version_id: number | null;
    text_hash: string | null;
    source: string;
    source_id: string;
    created_at: number;
    month: number;
    published_at: number | null;
    edited_at: number | null;
  };
  security_log: {
    id: number;
    person_id: PersonId;
    site_id: SiteId;
    event: string;
    detail: string;
    agent: string;
    country: string;
    town: string;
    is_staff: 0 | 1;
    created_at: number;
  };
  service_kinds: {
    site_id: SiteId;
    slug: string;
    position: number;
    names: Json<Names>;
    bands: Json<Readonly<Record<string, readonly number[]>>>;
  };
  services: {
    site_id: SiteId;
    listing_id: number;
    position: number;
    names: Json<Names>;
    price_amount: number | null;
    currency: string;
    minutes: number | null;
    slug: string;
    kind: string;
    price_max: number | null;
    on_request: 0 | 1;
    price_band: number | null;
    area: Json<Names>;
    languages: Json<readonly string[]>;
  };
  sessions: {
    site_id: SiteId;
    token_hash: string;
    id: string;
    host: string;
    person_id: PersonId;
    agent: string;
    via: string | null;
    rotation: 0 | 1 | 2;
    created_at: number;
    seen_at: number;
    expires_at: number;
    proved_at: number;
    issuer: string;
    subject: string;
    proved_by: '' | 'mail' | 'provider' | 'passkey' | 'recovery';
  };
  sign_in_codes: {
    site_id: SiteId;
    browser_hash: string;
    link_hash: string;
    code_by_browser: string;
    code_by_link: string;
    address: string;
    language: string;
    return_path: string;
    tries: number;
    expires_at: number;
    link_tries: number;
    sent_at: number | null;
    purpose: string;
  };
  sign_in_tickets: {
    site_id: SiteId;
    ticket_hash: string;
    host: string;
    binding_hash: string;
    person_id: PersonId;
    return_path: string;
    via: string;
    issuer: string;
    subject: string;
    proved_at: number;
    proved_by: '' | 'mail' | 'provider' | 'passkey' | 'recovery';
    expires_at: number;
  };
  site_languages: {
    site_id: SiteId;
    language: string;
    position: number;
    name: string;
    tagline: string;
    about: string;
    has_articles: 0 | 1;
    has_blogs: 0 | 1;
  };
  site_messages: {
    site_id: SiteId;
    language: string;
    key: string;
    text: string;
    compiled: string;
    version: number;
    author_id: PersonId | null;
    changed_at: number;
  };
  site_orders: {
    id: string;
    operator_id: PersonId;
    typed: Json<Readonly<Record<string, string>>>;
    state: 'draft' | 'making' | 'done' | 'failed';
    fault: string;
    listings_done: number;
    listings_total: number;
    made: SiteId | null;
    lease_until: number;
    created_at: number;
    updated_at: number;
  };
  site_roles: {
    site_id: SiteId;
    person_id: PersonId;
    role: 'moderator' | 'editor' | 'admin';
    granted_by: PersonId | null;
    granted_at: number;
  };
  site_summaries: {
    site_id: SiteId;
    views: number;
    views_before: number;
    hits: number;
    misses: number;
    errors: number;
    waiting: number;
    oldest_waiting_at: number | null;
    mails_queued: number;
    mails_unsettled: number;
    imports_open: number;
    imports_failed: number;
    failing_domains: number;
    stale_texts: number;
    missing_texts: number;
    coverage: Json<Readonly<Record<string, number>>>;
    changed_at: number | null;
    computed_at: number;
  };
  sites: {
    id: SiteId;
    slug: string;
    default_language: string;
    accent_hue: number;
    is_product: 0 | 1;
    created_at: number;
    countries: number;
    epoch: string;
    staff_proof: 'any' | 'passkey';
    submissions: 'open' | 'closed';
    has_services: 0 | 1;
    state: 'active' | 'suspended';
    deleted_at: number | null;
    time_zone: string;
    units: 'place' | 'metric' | 'imperial';
    settings_revision: number;
    drafts_version: number;
  };
  submissions: {
    site_id: SiteId;
    id: number;
    kind: 'submission' | 'revision';
    listing_id: number | null;
  };
  synonyms: {
    site_id: SiteId;
    id: number;
    language: string;
    words: string;
    keys: string;
  };
  uploads: {
    site_id: SiteId;
    key: string;
    holder: string;
    form: string;
    thing: string;
    submission_id: number | null;
    width: number;
    height: number;
    created_at: number;
    due_at: number | null;
  };
  versions: {
    site_id: SiteId;
    id: number;
    author_id: PersonId | null;
    content: Json<Readonly<Record<string, unknown>>>;
    created_at: number;
    erased_at: number | null;
  };
  vocabularies: {
    site_id: SiteId;
    categories: Json<CategoryRow[]>;
    attributes: Json<Attribute[]>;
    service_kinds: Json<ServiceKindRow[]>;
  };
  website_changes: {
    site_id: SiteId;
    listing_id: number;
    changed_at: number;
  };
  widget_keys: {
    site_id: SiteId;
    id: number;
    key: string;
    name: string;
    origins: string;
    author_id: PersonId | null;
    created_at: number;
    revoked_at: number | null;
  };
}

/** The columns of each table that are never null, and that an insert may leave out. */
export interface Defaults {
  address_changes: 'tries' | 'adds';
  all_figure_days: 'views' | 'hits' | 'misses' | 'errors';
  attributes: 'position' | 'options' | 'unit' | 'steps';
  audit_log: 'reason' | 'before' | 'after';
  carousel_slides: 'language';
  carousels: 'state' | 'names' | 'is_home' | 'is_rotated' | 'revision';
  categories: 'position';
  cell_counts: never;
  changes: 'id';
  claim_documents: never;
  claim_listings: never;
  claim_notices: 'answer';
  claim_proofs: 'token' | 'code_hash' | 'tries';
  claim_replaced: never;
  claim_silences: never;
  claims: 'revision' | 'reason';
  confirmation_totals: never;
  confirmations: never;
  connection_keys: never;
  content_comments: never;
  content_drafts: never;
  count_messages: never;
  counts: never;
  disavowals: never;
  domain_requests: 'looks' | 'last_look';
  domains:
    | 'is_primary'
    | 'token'
    | 'state'
    | 'failures'
    | 'last_look'
    | 'hostname_id'
    | 'certificate'
    | 'hostname_note';
  drafts: 'revision';
  enquiries:
    | 'state'
    | 'messages'
    | 'last_side'
    | 'wanted_on'
    | 'contact'
    | 'spam_score'
    | 'spam_reasons'
    | 'text_hash'
    | 'ended_side';
  enquiry_files: 'holder' | 'thing';
  enquiry_messages: 'mail_id';
  enquiry_openings: never;
  enquiry_reports: 'state_before';
  feedback: 'text_language' | 'listing_state' | 'listing_state_set';
  figure_days: 'views' | 'hits' | 'misses' | 'errors';
  former_paths: 'import_id';
  held_domains: 'hostname_id';
  identities: never;
  import_images: 'fate';
  import_makings: never;
  import_notes: 'detail';
  imported_ratings: never;
  imports:
    | 'file_key'
    | 'fingerprint'
    | 'row_count'
    | 'position'
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'rejected'
    | 'undone'
    | 'kept'
    | 'closed';
  known_browsers: never;
  landings: 'text';
  legal_notice_texts: never;
  legal_notices: 'state' | 'after_person' | 'told';
  legal_texts: 'effective_at' | 'is_due' | 'summary';
  listing_categories: 'position';
  listing_cells: never;
  listing_feed: never;
  listing_imports: never;
  listing_invitations: 'state';
  listing_roles: never;
  listing_slugs: never;
  listing_texts: 'summary' | 'description';
  listings: 'address' | 'postal_code' | 'phone' | 'email' | 'website' | 'time_zone' | 'hours_text' | 'review_count';
  loose_pictures: never;
  map_bands: never;
  map_cells: never;
  members: 'state' | 'suspended_for';
  oidc_transactions: never;
  outbox: 'state' | 'tries';
  passkey_challenges: never;
  passkeys: never;
  people: 'id' | 'name' | 'is_operator' | 'state';
  photos: 'alt' | 'credit' | 'is_illustration';
  places: never;
  post_counts: never;
  post_listings: never;
  post_machine_drafts: never;
  post_photos: never;
  post_relations: never;
  post_slugs: never;
  post_tag_counts: never;
  post_tags: never;
  post_versions: never;
  posts:
    | 'revision'
    | 'description'
    | 'outline'
    | 'is_staff'
    | 'picture'
    | 'picture_alt'
    | 'source'
    | 'source_id'
    | 'front_matter';
  preview_links: 'has_drafts';
  promotions: 'place_id';
  queue: 'revision' | 'address' | 'is_appeal' | 'risk' | 'risks' | 'reason';
  queue_counts: never;
  queue_days: 'waiting' | 'decided' | 'minutes';
  rate_counts: never;
  recovery_codes: never;
  reindex_requests: never;
  response_times: never;
  review_connections: never;
  review_counts: never;
  review_months: never;
  review_photos: never;
  review_replies: 'revision';
  review_reports: 'has_rejected';
  review_scores: never;
  review_settings: 'state' | 'criteria' | 'guidelines' | 'revision';
  review_votes: never;
  reviews:
    | 'author'
    | 'revision'
    | 'criteria'
    | 'title'
    | 'body'
    | 'visited_on'
    | 'photos'
    | 'helpful'
    | 'has_reply'
    | 'hold'
    | 'reason'
    | 'source'
    | 'source_id';
  security_log: 'id';
  service_kinds: 'position' | 'bands';
  services: 'currency' | 'slug' | 'kind' | 'on_request' | 'area' | 'languages';
  sessions: 'rotation' | 'proved_at' | 'issuer' | 'subject' | 'proved_by';
  sign_in_codes: 'tries' | 'link_tries' | 'purpose';
  sign_in_tickets: never;
  site_languages: 'tagline' | 'about' | 'has_articles' | 'has_blogs';
  site_messages: 'version';
  site_orders: 'state' | 'fault' | 'listings_done' | 'listings_total' | 'lease_until';
  site_roles: never;
  site_summaries: never;
  sites:
    | 'id'
    | 'accent_hue'
    | 'is_product'
    | 'countries'
    | 'epoch'
    | 'staff_proof'
    | 'submissions'
    | 'has_services'
    | 'state'
    | 'time_zone'
    | 'units'
    | 'settings_revision'
    | 'drafts_version';
  submissions: never;
  synonyms: never;
  uploads: 'holder' | 'form' | 'thing';
  versions: never;
  vocabularies: 'categories' | 'attributes' | 'service_kinds';
  website_changes: never;
  widget_keys: never;
}
