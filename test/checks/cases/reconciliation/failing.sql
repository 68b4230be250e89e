-- The finding names the row on which the other method rests, with its note.
update municipal_waste set note = 'plastic share of 58 towns' where country = 'AAA';
delete from method_evidence where country <> 'AAA' or year <> 2020;
