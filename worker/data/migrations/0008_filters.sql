-- What the directory is narrowed by, beside category and place.

-- Of a listing's reviews: its score in hundredths of a star, null without a review.
alter table listings add column rating_score integer check (rating_score between 100 and 500);
alter table listings add column review_count integer not null default 0 check (review_count >= 0);

-- The attributes that a site's listings can have, of a category and what lies below it or of all. The values stand in
-- listings.attributes, {slug: value} (web/contract/attributes.ts).
create table attributes (
  site_id integer not null references sites (id),
  slug text not null,
  kind text not null check (kind in ('choice', 'choices', 'yes-no', 'number')),
  category_id integer,
  position integer not null default 0,
  names text not null check (json_valid(names)),
  -- Of a choice: [{"slug": …, "names": {language: text}}, …] in their order.
  options text not null default '[]' check (json_valid(options)),
  -- Of a number: its unit, {language: text}, and the numbers at which a new step of the facet begins, [10, 50].
  unit text not null default '{}' check (json_valid(unit)),
  steps text not null default '[]' check (json_valid(steps)),
  primary key (site_id, slug),
  foreign key (site_id, category_id) references categories (site_id, id)
) strict, without rowid;

-- What editors say of a category in a place, 0 being all: title and text of the directory's page of that cell.
create table landings (
  site_id integer not null references sites (id),
  category_id integer not null,
  place_id integer not null,
  language text not null,
  title text not null,
  text text not null default '',
  primary key (site_id, category_id, place_id, language)
) strict, without rowid;

-- A site's categories and attributes as one row, since each page of the directory needs them all.
create table vocabularies (
  site_id integer primary key references sites (id),
  categories text not null default '[]' check (json_valid(categories)),
  attributes text not null default '[]' check (json_valid(attributes))
) strict;

create view written_categories as
select site_id, json_group_array(json_object('id', id, 'parent_id', parent_id, 'slug', slug, 'position', position,
  'names', json(names))) as written from categories group by site_id;

create view written_attributes as
select site_id, json_group_array(json_object('slug', slug, 'kind', kind, 'category_id', category_id, 'position', position,
  'names', json(names), 'options', json(options), 'unit', json(unit), 'steps', json(steps))) as written
from attributes group by site_id;

create trigger vocabulary_category_added after insert on categories begin
  insert into vocabularies (site_id, categories) select site_id, written from written_categories where site_id = new.site_id
  on conflict (site_id) do update set categories = excluded.categories;
end;

create trigger vocabulary_category_changed after update on categories begin
  update vocabularies set categories = (select written from written_categories where site_id = new.site_id)
  where site_id = new.site_id;
end;

create trigger vocabulary_category_gone after delete on categories begin
  update vocabularies set categories = coalesce((select written from written_categories where site_id = old.site_id), '[]')
  where site_id = old.site_id;
end;

create trigger vocabulary_attribute_added after insert on attributes begin
  insert into vocabularies (site_id, attributes) select site_id, written from written_attributes where site_id = new.site_id
  on conflict (site_id) do update set attributes = excluded.attributes;
end;

create trigger vocabulary_attribute_changed after update on attributes begin
  update vocabularies set attributes = (select written from written_attributes where site_id = new.site_id)
  where site_id = new.site_id;
end;

create trigger vocabulary_attribute_gone after delete on attributes begin
  update vocabularies set attributes = coalesce((select written from written_attributes where site_id = old.site_id), '[]')
  where site_id = old.site_id;
end;

insert into vocabularies (site_id, categories) select site_id, written from written_categories;

-- What listings could say of themselves before sites had attributes of their own.
with said (slug, position, names, options) as (values
  ('wheelchair', 0,
   '{"en":"Wheelchair access","de":"Barrierefreiheit","fr":"Accès en fauteuil roulant","es":"Acceso en silla de ruedas","pl":"Dostęp dla wózków","ar":"الكراسي المتحركة","hi":"व्हीलचेयर से पहुँच","ja":"車椅子での利用"}',
   '[{"slug":"yes","names":{"en":"Wheelchair accessible","de":"Rollstuhlgerecht","fr":"Accessible en fauteuil roulant","es":"Accesible en silla de ruedas","pl":"Dostępne dla wózków","ar":"مهيّأ للكراسي المتحركة","hi":"व्हीलचेयर से पहुँच","ja":"車椅子で利用可"}},
     {"slug":"no","names":{"en":"Not wheelchair accessible","de":"Nicht rollstuhlgerecht","fr":"Non accessible en fauteuil roulant","es":"No accesible en silla de ruedas","pl":"Niedostępne dla wózków","ar":"غير مهيّأ للكراسي المتحركة","hi":"व्हीलचेयर से पहुँच नहीं","ja":"車椅子での利用は不可"}}]'),
  ('appointment', 1,
   '{"en":"Appointments","de":"Termine","fr":"Rendez-vous","es":"Cita previa","pl":"Umawianie się","ar":"المواعيد","hi":"समय लेना","ja":"予約"}',
   '[{"slug":"yes","names":{"en":"By appointment","de":"Mit Termin","fr":"Sur rendez-vous","es":"Con cita previa","pl":"Po umówieniu się","ar":"بموعد مسبق","hi":"समय लेकर आएँ","ja":"要予約"}},
     {"slug":"no","names":{"en":"No appointment needed","de":"Ohne Termin","fr":"Sans rendez-vous","es":"Sin cita previa","pl":"Bez umawiania się","ar":"بلا موعد مسبق","hi":"बिना समय लिए आ सकते हैं","ja":"予約不要"}}]'),
  ('courses', 2,
   '{"en":"Courses","de":"Kurse","fr":"Cours et stages","es":"Cursos","pl":"Kursy","ar":"الدورات","hi":"कक्षाएँ","ja":"講座"}',
   '[{"slug":"yes","names":{"en":"Courses","de":"Kurse","fr":"Cours et stages","es":"Cursos","pl":"Kursy","ar":"دورات تعليمية","hi":"कक्षाएँ होती हैं","ja":"講座あり"}},
     {"slug":"no","names":{"en":"No courses","de":"Keine Kurse","fr":"Pas de cours","es":"Sin cursos","pl":"Bez kursów","ar":"لا دورات تعليمية","hi":"कक्षाएँ नहीं होतीं","ja":"講座なし"}}]'))
insert into attributes (site_id, slug, kind, position, names, options)
select distinct l.site_id, said.slug, 'yes-no', said.position, said.names, said.options from listings l, said
where json_type(l.attributes, '$.' || said.slug) in ('true', 'false');

-- Which listings the filter index has to read again: each listing that was written or deleted, once, in the order of its
-- last write. Kept by triggers, so that no way of writing can forget it.
create table listing_feed (
  site_id integer not null,
  listing_id integer not null,
  seq integer not null,
  primary key (site_id, listing_id)
) strict, without rowid;

create unique index listing_feed_by_seq on listing_feed (site_id, seq);

insert into listing_feed (site_id, listing_id, seq) select site_id, id, id from listings;

create trigger listing_feed_added after insert on listings begin
  insert into listing_feed (site_id, listing_id, seq)
  values (new.site_id, new.id, 1 + coalesce((select max(seq) from listing_feed where site_id = new.site_id), 0))
  on conflict (site_id, listing_id) do update set seq = excluded.seq;
end;

-- Every write of a listing sets updated_at, those of its texts and categories too.
create trigger listing_feed_changed
after update of state, place_id, name_key, price_level, rating_score, attributes, hours, time_zone, updated_at on listings
begin
  insert into listing_feed (site_id, listing_id, seq)
  values (new.site_id, new.id, 1 + coalesce((select max(seq) from listing_feed where site_id = new.site_id), 0))
  on conflict (site_id, listing_id) do update set seq = excluded.seq;
end;

create trigger listing_feed_gone after delete on listings begin
  insert into listing_feed (site_id, listing_id, seq)
  values (old.site_id, old.id, 1 + coalesce((select max(seq) from listing_feed where site_id = old.site_id), 0))
  on conflict (site_id, listing_id) do update set seq = excluded.seq;
end;
