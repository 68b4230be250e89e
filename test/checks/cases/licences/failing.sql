-- CC-BY-4.0 asks for attribution, which CC0 gives up.
update release set licence = 'CC0-1.0';
update sources set licence = 'all yours' where source = 'good';
